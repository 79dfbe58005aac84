import { LRUCache } from 'lru-cache'
import { AddressRefusedError, type PublicRequests } from '../../http/public-requests.ts'
import { after, DAY, MINUTE, SECOND, type Clock } from '../../jobs/clock.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { parseProfile, type PlatformProfile } from './platform-profile.ts'
import { UcpError } from './ucp-error.ts'

const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 3 * SECOND
/** A profile is cached as long as its response permits, within these bounds; a failure for the shortest time. */
const CACHED_MS = { least: 1 * MINUTE, most: 1 * DAY }
/** Profiles held in memory, of some kB each. */
const MAX_PROFILES = 500

/** What became of a fetch, and until when it holds. */
interface Fetched {
  /** When the platform was asked last. */
  at: Date
  until: Date
  result: PlatformProfile | UcpError
}

interface Dependencies {
  clock: Clock
  requests: PublicRequests
  limits: Pick<RateLimits, 'consume'>
}

export type PlatformProfiles = ReturnType<typeof createPlatformProfiles>

/** The profiles of platforms, fetched from addresses that strangers choose: one request for all who wait for it. */
export function createPlatformProfiles({ clock, requests, limits }: Dependencies) {
  const fetched = new LRUCache<string, Fetched>({ max: MAX_PROFILES })
  const fetching = new Map<string, Promise<Fetched>>()

  async function fetchProfile(address: string): Promise<Fetched> {
    const at = clock()
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const headers = { accept: 'application/json', 'user-agent': 'spiritual-treasures-ucp' }
    try {
      const response = await requests.read(address, { headers, maxBytes: MAX_BYTES, signal })
      if (response.status !== 200)
        throw new UcpError('profile_unreachable', `The profile responded with ${response.status}`)
      const until = after(at, toCachedMs(response.headers['cache-control']))
      return { at, until, result: parseProfile(response.text) }
    } catch (error) {
      return { at, until: after(at, CACHED_MS.least), result: toUcpError(error) }
    }
  }

  async function load(address: string, network: string): Promise<Fetched> {
    await limits.consume('agent-profile', network)
    const latest = await fetchProfile(address)
    const earlier = fetched.get(address)
    const isEarlierValid = earlier && !(earlier.result instanceof UcpError) && earlier.until > latest.at
    // A failure does not end what the platform has published for longer.
    const entry = latest.result instanceof UcpError && isEarlierValid ? { ...earlier, at: latest.at } : latest
    fetched.set(address, entry)
    return entry
  }

  async function read(href: string, network: string, isCurrent: (entry: Fetched) => boolean) {
    let entry = fetched.get(href)
    if (!entry || !isCurrent(entry)) {
      const loading = fetching.get(href) ?? load(href, network).finally(() => fetching.delete(href))
      fetching.set(href, loading)
      entry = await loading
    }
    if (entry.result instanceof UcpError) throw entry.result
    return entry.result
  }

  return {
    /**
     * @throws UcpError of a profile that cannot be had, AppError RATE_LIMITED for too many new ones of a network
     */
    get: ({ href }: URL, network: string): Promise<PlatformProfile> =>
      read(href, network, ({ until }) => until > clock()),

    /** The same, asked for again unless it was within a minute: its keys may have been replaced. */
    getLatest: ({ href }: URL, network: string): Promise<PlatformProfile> =>
      read(href, network, ({ at }) => after(at, CACHED_MS.least) > clock()),
  }
}

/** How long a response may be cached. */
function toCachedMs(cacheControl = ''): number {
  const [, seconds] = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl) ?? []
  const wanted = seconds === undefined ? 0 : Number(seconds) * SECOND
  return Math.min(Math.max(wanted, CACHED_MS.least), CACHED_MS.most)
}

function toUcpError(error: unknown): UcpError {
  if (error instanceof UcpError) return error
  if (error instanceof AddressRefusedError)
    return new UcpError('invalid_profile_url', `This address is not called: ${error.problem}`)
  if (error instanceof RangeError)
    return new UcpError('profile_malformed', `The profile has more than ${MAX_BYTES} bytes`)
  if ((error as NodeJS.ErrnoException).code === 'ENOTFOUND')
    return new UcpError('invalid_profile_url', 'The host of the profile is unknown')
  return new UcpError('profile_unreachable', 'The profile could not be fetched', { cause: error })
}
