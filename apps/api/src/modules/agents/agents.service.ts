import {
  CAPABILITIES,
  GOOGLE_PAY,
  isChange,
  listParents,
  OPERATIONS,
  SHOPPING_SERVICE,
  UCP_VERSION,
  type CapabilityName,
  type BuyingTool,
  type CatalogTool,
  type OperationName,
} from '@shop/contract/agents/agents.rules'
import { CartRequest } from '@shop/contract/agents/cart.schemas'
import { CheckoutRequest, CompleteRequest } from '@shop/contract/agents/checkout.schemas'
import {
  LookupRequest,
  ProductRequest,
  SearchRequest,
  type AgentMessage,
} from '@shop/contract/agents/catalog.schemas'
import { findPageLanguage, type PageLanguage } from '@shop/contract/languages/languages'
import type { SettingValues } from '@shop/contract/settings/settings.console'
import type { z } from 'zod'
import type { GooglePay } from '../payments/express/google-pay.service.ts'
import type { PlatformsService } from '../platforms/platforms.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { isUnstorable } from '../../http/validate-request.ts'
import { AGENT_PATHS } from './agent-paths.ts'
import { ASSISTANT, toHash, type CartCaller } from './agent-requests.ts'
import type { AgentCarts } from './carts.service.ts'
import type { AgentCheckouts } from './checkouts.service.ts'
import type { OrdersOfAgents } from './orders-of-agents.service.ts'
import type { AgentCatalog, Outcome } from './catalog.service.ts'
import type { ViewSettings } from './catalog.view.ts'
import {
  isPermitted,
  negotiate,
  requireVersion,
  toProfileUrl,
  type PlatformProfile,
} from './platform-profile.ts'
import type { PlatformProfiles } from './platform-profiles.service.ts'
import { toPaymentHandlers, type PaymentHandlers } from './payment-handlers.ts'
import { isSigned, verifySignature, type SignedRequest, type VerifiedSignature } from './request-signature.ts'
import type { SignatureClaims } from './signature-claims.ts'
import type { SigningKeys } from './signing-keys.service.ts'
import { UcpError } from './ucp-error.ts'

const SPECIFICATION = `https://ucp.dev/${UCP_VERSION}`

interface Dependencies {
  settings: Pick<SettingsService, 'read'>
  platforms: Pick<PlatformsService, 'note' | 'isBlocked' | 'isProven'>
  profiles: PlatformProfiles
  catalog: AgentCatalog
  carts: AgentCarts
  checkouts: AgentCheckouts
  ordersOfAgents: OrdersOfAgents
  signingKeys: Pick<SigningKeys, 'listPublished'>
  signatureClaims: SignatureClaims
  /** The shop's account as Google Pay knows it. */
  findGateway: GooglePay['findGateway']
  publicUrl: string
}

/** A request of a platform's agent. */
export interface AgentRequest {
  operation: OperationName
  input: unknown
  /** Of what an operation is about; empty for those that are about nothing yet. */
  id: string
  /** What a repeat of the request has too. */
  idempotencyKey: unknown
  /** The address of the platform's profile. */
  agent: string
  /** The header `Accept-Language`. */
  acceptLanguage: string | undefined
  network: string
  signed: SignedRequest
}

/** A response in the protocol's envelope. */
export interface AgentResponse {
  ucp: {
    version: string
    status: 'success' | 'error'
    capabilities: Record<string, { version: string }[]>
    /** Of checkouts. */
    payment_handlers?: object
  }
  messages?: AgentMessage[] | undefined
  continue_url?: string
}

export type AgentsService = ReturnType<typeof createAgentsService>

/** The shop as agents of platforms find it (https://ucp.dev): its profile, and operations on its catalogue. */
export function createAgentsService({
  settings,
  platforms,
  profiles,
  catalog,
  carts,
  checkouts,
  ordersOfAgents,
  signingKeys,
  signatureClaims,
  findGateway,
  publicUrl,
}: Dependencies) {
  /** The setting; undefined while the merchant serves no agents. */
  async function findSetting(): Promise<SettingValues['agents'] | undefined> {
    const { agents } = (await settings.read()).values
    return agents.enabled ? agents : undefined
  }

  /** How products are shown in a language; in the shop's first one if it is not shown. */
  async function readView(language: PageLanguage | undefined): Promise<ViewSettings> {
    const { shop, values } = await settings.read()
    const [first] = shop.languages
    const isShown = language !== undefined && shop.languages.includes(language)
    return { publicUrl, language: isShown ? language : first!, seller: values.seller.name }
  }

  async function listHandlers(setting: SettingValues['agents']): Promise<PaymentHandlers> {
    const { values } = await settings.read()
    return toPaymentHandlers(findGateway(), { setting, name: values.seller.name, publicUrl })
  }

  const run: Record<OperationName, (work: Work) => Promise<Outcome<object>>> = {
    search_catalog: ({ input, view }) => catalog.search(parse(SearchRequest, input), view),
    lookup_catalog: ({ input, view }) => catalog.lookup(parse(LookupRequest, input), view),
    get_product: ({ input, view }) => catalog.get(parse(ProductRequest, input), view),
    create_cart: ({ input, caller, view }) => carts.create(parse(CartRequest, input), caller, view),
    get_cart: ({ id, caller, view }) => carts.get(id, caller, view),
    update_cart: ({ id, input, caller, view }) => carts.update(id, parse(CartRequest, input), caller, view),
    cancel_cart: ({ id, caller, view }) => carts.cancel(id, caller, view),
    create_checkout: ({ input, caller, view }) =>
      checkouts.create(parse(CheckoutRequest, input), caller, view),
    get_checkout: ({ id, caller, view }) => checkouts.get(id, caller, view),
    update_checkout: ({ id, input, caller, view }) =>
      checkouts.update(id, parse(CheckoutRequest, input), caller, view),
    complete_checkout: ({ id, input, caller, view }) =>
      checkouts.complete(id, parse(CompleteRequest, input ?? {}), caller, view),
    cancel_checkout: ({ id, caller, view }) => checkouts.cancel(id, caller, view),
    get_order: ({ id, caller, view }) => ordersOfAgents.get(id, caller, view),
  }

  /** Runs an operation on the catalogue, which is the same for everybody. @throws UcpError */
  const perform = (operation: CatalogTool, input: unknown, acceptLanguage?: string) =>
    respond(operation, { id: '', input, caller: ASSISTANT, active: new Set(), handlers: {} }, acceptLanguage)

  /** Fills a cart or a checkout for an assistant, which names no platform: its id, a secret, is all that finds it. @throws UcpError */
  const buy = (
    operation: BuyingTool,
    { network, ...work }: { id: string; input: unknown; network: string },
  ) => {
    const caller = { ...ASSISTANT, network, hasCodes: true, hasFulfillment: true }
    return respond(operation, { ...work, caller, active: new Set(), handlers: {} })
  }

  async function respond(operation: OperationName, work: Omit<Work, 'view'>, acceptLanguage?: string) {
    if (isUnstorable([work.id, work.input]))
      throw new UcpError('invalid_request', 'The request has unreadable characters, or too many levels')
    const view = await readView(findLanguage(work.input, acceptLanguage))
    return toResponse(operation, await run[operation]({ ...work, view }), work)
  }

  /** @throws UcpError of its signature */
  async function requireSignature(
    { operation, signed, network }: AgentRequest,
    { signed_only: isRequired }: SettingValues['agents'],
    { url, profile }: { url: URL; profile: PlatformProfile },
  ): Promise<VerifiedSignature[]> {
    if (!isSigned(signed)) {
      if (isRequired) throw new UcpError('signature_missing', 'This shop serves signed requests only')
      if ('isSigned' in OPERATIONS[operation])
        throw new UcpError('signature_missing', 'This operation is for signed requests only')
      return []
    }
    return verifySignature(signed, profile.keys).catch(async (error: unknown) => {
      if (!(error instanceof UcpError) || error.code !== 'key_not_found') throw error
      // The platform may have begun to sign with another key.
      const { keys } = await profiles.getLatest(url, network)
      return verifySignature(signed, keys)
    })
  }

  return {
    findSetting,
    perform,
    buy,
    readView,

    /** The shop's profile; undefined while it has none. */
    async findProfile(): Promise<object | undefined> {
      const setting = await findSetting()
      if (!setting) return undefined
      const toService = (transport: 'rest' | 'mcp', schema: string) => ({
        version: UCP_VERSION,
        spec: `${SPECIFICATION}/specification/overview`,
        transport,
        endpoint: publicUrl + AGENT_PATHS[transport],
        schema: `${SPECIFICATION}/services/shopping/${schema}`,
      })
      const names = listCapabilities(setting)
      const capabilities = names.map((name) => {
        const { spec, schema } = CAPABILITIES[name]
        const parents = listParents(name).filter((parent) => names.some((each) => each === parent))
        const entry = {
          version: UCP_VERSION,
          spec: `${SPECIFICATION}/specification/${spec}`,
          schema: `${SPECIFICATION}/schemas/${schema}`,
          ...(parents.length > 0 && { extends: parents }),
        }
        return [name, [entry]] as const
      })
      const services =
        capabilities.length === 0
          ? {}
          : {
              [SHOPPING_SERVICE]: [
                toService('rest', 'rest.openapi.json'),
                toService('mcp', 'mcp.openrpc.json'),
              ],
            }
      return {
        ucp: {
          version: UCP_VERSION,
          supported_versions: {},
          services,
          capabilities: Object.fromEntries(capabilities),
          payment_handlers: await listHandlers(setting),
        },
        signing_keys: await signingKeys.listPublished(),
      }
    },

    /**
     * Serves a request of a platform's agent, if the merchant and the platform's own profile permit it.
     * @throws UcpError, AppError RATE_LIMITED
     */
    async serve(request: AgentRequest, setting: SettingValues['agents']): Promise<AgentResponse> {
      const url = toProfileUrl(request.agent)
      if (!isPermitted(url, setting.platforms) || (await platforms.isBlocked(url)))
        throw new UcpError('profile_not_trusted', 'This shop does not serve agents of this platform')
      const profile = await profiles.get(url, request.network)
      requireVersion(profile)
      const signatures = await requireSignature(request, setting, { url, profile })
      const key = readKey(request.idempotencyKey)
      if (key === undefined && isChange(request.operation))
        await signatureClaims.requireFirst(url.href, signatures)
      const { capability } = OPERATIONS[request.operation]
      const active = negotiate(profile, listCapabilities(setting))
      const webhookUrl = (active.has('dev.ucp.shopping.order') && profile.webhookUrl) || null
      await platforms.note(toHash(url.href), url, webhookUrl)
      if (!active.has(capability))
        return {
          ...toFailure(
            `The platform’s profile does not have ${capability} ${UCP_VERSION}, or this shop has not`,
          ),
          continue_url: publicUrl,
        }
      const { operation, id, input, acceptLanguage } = request
      const handlers = await listHandlers(setting)
      const caller = {
        platform: url.href,
        key,
        network: request.network,
        provenHost: signatures.length > 0 && (await platforms.isProven(url)) ? url.hostname : undefined,
        hasCodes: active.has('dev.ucp.shopping.discount'),
        hasFulfillment: active.has('dev.ucp.shopping.fulfillment'),
        hasConsent: active.has('dev.ucp.shopping.buyer_consent'),
        canPay: Object.hasOwn(handlers, GOOGLE_PAY.name),
      }
      return respond(operation, { id, input, caller, active, handlers }, acceptLanguage)
    },
  }
}

/** What an operation works on. */
interface Work {
  id: string
  input: unknown
  caller: CartCaller
  /** What both sides can do. */
  active: ReadonlySet<CapabilityName>
  /** The ways to pay. */
  handlers: PaymentHandlers
  view: ViewSettings
}

/** What the merchant has switched on. */
function listCapabilities({ catalog, carts, checkout }: SettingValues['agents']): CapabilityName[] {
  return [
    ...(catalog ? (['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup'] as const) : []),
    ...(carts ? (['dev.ucp.shopping.cart'] as const) : []),
    ...(carts || checkout ? (['dev.ucp.shopping.discount'] as const) : []),
    ...(checkout
      ? ([
          'dev.ucp.shopping.checkout',
          'dev.ucp.shopping.fulfillment',
          'dev.ucp.shopping.buyer_consent',
        ] as const)
      : []),
    ...(carts || checkout ? (['dev.ucp.shopping.order'] as const) : []),
  ]
}

/** @throws UcpError invalid_request */
function readKey(key: unknown): string | undefined {
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key
  throw new UcpError('invalid_request', 'Idempotency-Key: use 8 to 128 visible ASCII characters')
}

/** What an agent asks for first, else what its request accepts. */
function findLanguage(input: unknown, acceptLanguage: string | undefined): PageLanguage | undefined {
  const { context } = (input ?? {}) as { context?: { language?: unknown } }
  const wanted = context?.language
  if (typeof wanted === 'string') return findPageLanguage(wanted)
  return findPageLanguage(/[\w-]+/.exec(acceptLanguage ?? '')?.[0])
}

/** A response with the capability of its operation, and those that both sides add to it. */
function toResponse(
  operation: OperationName,
  outcome: Outcome<object>,
  { active, handlers }: Pick<Work, 'active' | 'handlers'>,
): AgentResponse {
  const { capability } = OPERATIONS[operation]
  const names = [capability, ...[...active].filter((name) => listParents(name).includes(capability))]
  const capabilities = Object.fromEntries(names.map((name) => [name, [{ version: UCP_VERSION }]]))
  if ('failure' in outcome)
    return { ucp: { version: UCP_VERSION, status: 'error', capabilities }, messages: [outcome.failure] }
  return {
    ucp: {
      version: UCP_VERSION,
      status: 'success',
      capabilities,
      ...(capability === 'dev.ucp.shopping.checkout' && { payment_handlers: handlers }),
    },
    ...outcome,
  }
}

const toFailure = (content: string): AgentResponse => ({
  ucp: { version: UCP_VERSION, status: 'error', capabilities: {} },
  messages: [{ type: 'error', code: 'capabilities_incompatible', content, severity: 'unrecoverable' }],
})

/** @throws UcpError invalid_request with the first field that is wrong */
function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UcpError('invalid_request', `${issue!.path.join('.') || 'The request'}: ${issue!.message}`)
}
