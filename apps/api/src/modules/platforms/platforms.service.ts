import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { parseJson } from '../../http/request-text.ts'
import { after, DAY, MINUTE, SECOND, type Clock } from '../../jobs/clock.ts'
import { createSealedText } from '../../security/sealed-text.ts'
import { movePlatformEndpoint } from '../webhooks/platform-endpoints.sql.ts'
import type { AgentOrigin } from './agent-orders.sql.ts'
import * as repository from './platforms.repository.ts'
import type { KnownPlatform } from './platforms.repository.ts'

/** The last use of a platform is stored to the minute. */
const TOUCH_MS = 1 * MINUTE
/** What is stored of platforms is read again after this, like settings. */
const MAX_AGE_MS = 1 * SECOND
const MAX_HELD = 500
/** Orders that were paid within this time speak for a platform. */
const PROVEN_MS = 90 * DAY
/** A buyer who orders later than this after taking a cart over has come by themselves. */
const HANDED_OVER_MS = 1 * DAY

const Sealed = z.object({
  profileUrl: z.string().nullable(),
  checkoutId: z.string(),
  // Missing in what was sealed before it was there.
  campaign: z.string().nullable().default(null),
  at: z.number(),
})

interface Dependencies {
  db: Db
  clock: Clock
  secret: string
}

export type PlatformsService = ReturnType<typeof createPlatforms>

/** The platforms whose agents call, and which of them an order came from. */
export function createPlatforms({ db, clock, secret }: Dependencies) {
  const sealed = createSealedText(secret, 'agent origin')

  const held = new LRUCache<string, KnownPlatform>({
    max: MAX_HELD,
    ttl: MAX_AGE_MS,
    fetchMethod: (profileUrl) =>
      repository.readPlatform(db, {
        profileUrl,
        host: new URL(profileUrl).hostname,
        since: after(clock(), -PROVEN_MS),
      }),
  })
  const read = async ({ href }: URL): Promise<KnownPlatform> => (await held.fetch(href))!

  /** Empty for what was not sealed here. */
  function open(text: string): string {
    try {
      return sealed.open(text)
    } catch {
      return ''
    }
  }

  return {
    /** Notes that a platform calls, and where it wants events. `id`: the hash of the address of its profile. */
    async note(id: string, url: URL, webhookUrl: string | null): Promise<void> {
      const now = clock()
      const { webhook_url: before, last_used_at: lastUse } = await read(url)
      if (before === webhookUrl && lastUse && lastUse > after(now, -TOUCH_MS)) return
      const { href: profileUrl, hostname: host } = url
      await repository.notePlatform(db, { id, profileUrl, host, webhookUrl }, now)
      if (webhookUrl !== null) await movePlatformEndpoint(db, { profileUrl, url: webhookUrl })
      held.delete(profileUrl)
    },

    isBlocked: async (url: URL): Promise<boolean> => (await read(url)).is_blocked,

    /** Whether a platform has brought so many paid orders that it counts by itself, and not by its network. */
    isProven: async (url: URL): Promise<boolean> => (await read(url)).is_proven,

    /** The merchant has changed which hosts are blocked. */
    forget: () => held.clear(),

    /**
     * What an order says with it, so that it counts as coming from the platform whose cart or checkout the buyer has taken
     * over; undefined for a platform that has not called for long.
     * @param platformId null for an assistant, which names no platform
     */
    async sealOrigin(
      platformId: string | null,
      origin: Pick<AgentOrigin, 'checkoutId' | 'campaign'>,
    ): Promise<string | undefined> {
      const profileUrl = platformId === null ? null : await repository.findProfileUrl(db, platformId)
      if (profileUrl === undefined) return undefined
      return sealed.seal(JSON.stringify({ profileUrl, ...origin, at: clock().getTime() }))
    },

    /** Where an order comes from by what it says; undefined for what is none of ours, or too old. */
    openOrigin(text: string | undefined): AgentOrigin | undefined {
      // Most orders say nothing, and refusing that would cost three errors.
      if (text === undefined) return undefined
      const { data } = Sealed.safeParse(parseJson(open(text)))
      if (!data || after(new Date(data.at), HANDED_OVER_MS) <= clock()) return undefined
      const { profileUrl, checkoutId, campaign } = data
      return { profileUrl, checkoutId, campaign, way: 'handed_over' }
    },
  }
}
