import {
  CAPABILITIES,
  listParents,
  UCP_VERSION,
  type CapabilityName,
} from '@shop/contract/agents/agents.rules'
import { parseDictionary } from 'structured-headers'
import { z } from 'zod'
import { parseJson } from '../../http/request-text.ts'
import { UcpError } from './ucp-error.ts'

const MAX_ADDRESS_LENGTH = 2_000
/** More keys than a platform signs with. */
const MAX_KEYS = 20

const Version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const registry = <Entry extends z.ZodType>(entry: Entry) => z.record(z.string(), z.array(entry))

/** The part of a platform's profile that the shop reads. */
const Profile = z.object({
  ucp: z.object({
    version: Version,
    services: registry(z.unknown()),
    capabilities: registry(z.object({ version: Version, config: z.unknown().optional() })).default({}),
    payment_handlers: registry(z.unknown()),
  }),
  signing_keys: z
    .array(
      z.object({
        kid: z.string().max(200),
        kty: z.string(),
        crv: z.string().optional(),
        x: z.string().max(200).optional(),
        y: z.string().max(200).optional(),
      }),
    )
    .max(MAX_KEYS)
    .default([]),
})

/** What a platform configures of the capability of orders. */
const OrderConfig = z.object({ webhook_url: z.url().max(MAX_ADDRESS_LENGTH) })

export type PlatformKey = z.infer<typeof Profile>['signing_keys'][number]

/** A program that shops for people, as it describes itself. */
export interface PlatformProfile {
  version: string
  /** What it can do that the shop can too, and in which versions. */
  capabilities: { name: CapabilityName; versions: string[] }[]
  keys: PlatformKey[]
  /** Where it wants events of orders; undefined where it wants none. */
  webhookUrl: string | undefined
}

/** @throws UcpError profile_malformed */
export function parseProfile(text: string): PlatformProfile {
  const parsed = Profile.safeParse(parseJson(text))
  if (!parsed.success) throw new UcpError('profile_malformed', 'The profile is no profile of a platform')
  const { ucp, signing_keys: keys } = parsed.data
  const names = Object.keys(CAPABILITIES) as CapabilityName[]
  const capabilities = names.flatMap((name) => {
    const entries = ucp.capabilities[name]
    return entries ? [{ name, versions: entries.map(({ version }) => version) }] : []
  })
  const config = ucp.capabilities['dev.ucp.shopping.order']?.find(
    ({ version }) => version === UCP_VERSION,
  )?.config
  const { data: order } = OrderConfig.safeParse(config)
  return { version: ucp.version, capabilities, keys, webhookUrl: order?.webhook_url }
}

/**
 * The address of the profile that a request names: the key `profile` of the header `UCP-Agent`, a dictionary (RFC 8941).
 * @throws UcpError invalid_profile_url
 */
export function readAgentHeader(header: unknown): string {
  const refuse = () =>
    new UcpError('invalid_profile_url', 'The header UCP-Agent must have profile="https://…" (RFC 8941)')
  if (typeof header !== 'string') throw refuse()
  try {
    const profile = parseDictionary(header).get('profile')?.[0]
    if (typeof profile === 'string') return profile
  } catch {
    // Refused below, like a dictionary without the key.
  }
  throw refuse()
}

/** @throws UcpError invalid_profile_url */
export function toProfileUrl(address: string): URL {
  const url = address.length > MAX_ADDRESS_LENGTH ? null : URL.parse(address)
  if (!url) throw new UcpError('invalid_profile_url', 'The address of the profile is none')
  url.hash = ''
  return url
}

/** Whether a platform is one of those that the merchant has named, by the host of its profile; null names all. */
export function isPermitted({ hostname }: URL, platforms: string | null): boolean {
  if (platforms === null) return true
  const hosts = platforms.split(',').map((host) => host.trim())
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** @throws UcpError version_unsupported */
export function requireVersion({ version }: PlatformProfile): void {
  if (version === UCP_VERSION) return
  throw new UcpError(
    'version_unsupported',
    `Version ${version} is not supported. This shop implements version ${UCP_VERSION}.`,
  )
}

/** What both a platform and the shop can do, in the same version; nothing that adds to what one of them cannot. */
export function negotiate(
  { capabilities }: PlatformProfile,
  offered: readonly CapabilityName[],
): Set<CapabilityName> {
  const shared = capabilities.filter(
    ({ name, versions }) => offered.includes(name) && versions.includes(UCP_VERSION),
  )
  const names = new Set<string>(shared.map(({ name }) => name))
  return new Set(
    shared.flatMap(({ name }) => {
      const parents = listParents(name)
      return parents.length === 0 || parents.some((parent) => names.has(parent)) ? [name] : []
    }),
  )
}
