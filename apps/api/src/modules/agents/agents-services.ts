import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/pool.ts'
import { createPublicRequests } from '../../http/public-requests.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { createSealedText } from '../../security/sealed-text.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import type { CurrenciesService } from '../currencies/currencies.service.ts'
import type { DesignsService } from '../designs/designs.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { PlatformsService } from '../platforms/platforms.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { GooglePay } from '../payments/express/google-pay.service.ts'
import { createAgentRequests } from './agent-requests.ts'
import { createCartPricing } from './cart-pricing.ts'
import { createAgentCarts } from './carts.service.ts'
import { createAgentCatalog } from './catalog.service.ts'
import { createDesignedBracelets } from './designed.service.ts'
import { createAgentCheckouts } from './checkouts.service.ts'
import { createAgentCompletion } from './completion.service.ts'
import { createHandOver } from './hand-over.service.ts'
import type { Assistants } from './assistants.service.ts'
import { createAgentsService } from './agents.service.ts'
import { createOrdersOfAgents } from './orders-of-agents.service.ts'
import { createSigningKeysConsole } from './console/signing-keys-console.service.ts'
import { createOrderEvents } from './order-events.service.ts'
import { createSignatureClaims } from './signature-claims.ts'
import { createSigningKeys } from './signing-keys.service.ts'
import { createAgentOrdering } from './ordering.service.ts'
import { createPlatformProfiles } from './platform-profiles.service.ts'
import { createStoredCheckouts } from './stored-checkouts.ts'

/** What places and pays the orders of agents. */
type OrderingServices = Pick<
  Parameters<typeof createAgentOrdering>[0],
  'guests' | 'lifecycle' | 'cancellation' | 'orderMail' | 'subscribers'
> & { googlePay: GooglePay }

interface Dependencies extends OrderingServices {
  db: Db
  /** Seals the links with which buyers take carts over, and what names the buyers of checkouts. */
  secret: string
  orders: OrdersService
  coupons: CouponsService
  clock: Clock
  audit: AuditService
  mode: Config['mode']
  publicUrl: string
  limits: RateLimits
  settings: SettingsService
  products: ProductsService
  designs: DesignsService
  currencies: CurrenciesService
  platforms: PlatformsService
  /** The shop's version. */
  version: string
  report: (error: unknown) => void
}

/** What agents that shop for people use. */
export function createAgentServices({
  db,
  secret,
  orders,
  coupons,
  clock,
  audit,
  mode,
  publicUrl,
  limits,
  settings,
  products,
  designs,
  currencies,
  platforms,
  version,
  report,
  ...services
}: Dependencies) {
  const publicRequests = createPublicRequests({ allowsLoopback: mode === 'demo' })
  const profiles = createPlatformProfiles({ clock, requests: publicRequests, limits })
  const catalog = createAgentCatalog({
    products,
    currencies,
    designed: createDesignedBracelets({ designs }),
  })
  const sealed = createSealedText(secret, 'agent cart link')
  const pricing = createCartPricing({ orders, coupons, limits })
  const requests = createAgentRequests({ db, clock, sealed })
  const shared = { db, clock, pricing, requests, sealed }
  const carts = createAgentCarts(shared)
  const stored = createStoredCheckouts(shared)
  const ordering = createAgentOrdering({ ...services, db, limits, sealed })
  const completion = createAgentCompletion({ db, stored, requests, ordering })
  const checkouts = createAgentCheckouts({ ...shared, stored, completion })
  const ordersOfAgents = createOrdersOfAgents({ db, orders })
  const signingKeys = createSigningKeys({ db, clock, sealed: createSealedText(secret, 'agent signing key') })
  const agents = createAgentsService({
    settings,
    platforms,
    profiles,
    catalog,
    carts,
    checkouts,
    ordersOfAgents,
    signingKeys,
    signatureClaims: createSignatureClaims({ db, clock }),
    findGateway: services.googlePay.findGateway,
    publicUrl,
  })
  let assistants: Promise<Assistants> | undefined
  return {
    agents,
    orderEvents: createOrderEvents({ agents, ordersOfAgents, signingKeys, publicUrl }),
    signingKeys,
    signingKeysConsole: createSigningKeysConsole({ db, clock, audit, signingKeys }),
    agentCarts: createHandOver({ platforms, carts, checkouts }),
    /** Loaded with the first request of an assistant: its packages take 30 MB. */
    loadAssistants: (): Promise<Assistants> =>
      (assistants ??= import('./assistants.service.ts').then(({ createAssistants }) =>
        createAssistants({ agents, products, version, report }),
      )),
  }
}
