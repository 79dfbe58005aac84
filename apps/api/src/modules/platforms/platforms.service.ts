import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { parseJson } from '../../http/request-text.ts'
import { after, DAY, MINUTE, type Clock } from '../../jobs/clock.ts'
import { createSealedText } from '../../security/sealed-text.ts'
import { movePlatformEndpoint } from '../webhooks/platform-endpoints.sql.ts'
import type { AgentOrigin } from './agent-orders.sql.ts'
import * as repository from './platforms.repository.ts'

/** The last use of a platform is stored to the minute. */
const TOUCH_MS = 1 * MINUTE
/** A buyer who orders later than this after taking a cart over has come by themselves. */
const HANDED_OVER_MS = 1 * DAY

const Sealed = z.object({ profileUrl: z.string(), checkoutId: z.string(), at: z.number() })

interface Dependencies {
  db: Db
  clock: Clock
  secret: string
}

export type PlatformsService = ReturnType<typeof createPlatforms>

/** The platforms whose agents call, and which of them an order came from. */
export function createPlatforms({ db, clock, secret }: Dependencies) {
  const sealed = createSealedText(secret, 'agent origin')

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
    async note(id: string, { href, hostname }: URL, webhookUrl: string | undefined): Promise<void> {
      const now = clock()
      const platform = { id, profileUrl: href, host: hostname, webhookUrl: webhookUrl ?? null }
      if (await repository.isNoted(db, platform, after(now, -TOUCH_MS))) return
      await repository.notePlatform(db, platform, now)
      if (webhookUrl !== undefined) await movePlatformEndpoint(db, { profileUrl: href, url: webhookUrl })
    },

    isBlocked: ({ hostname }: URL): Promise<boolean> => repository.isBlocked(db, hostname),

    /**
     * What an order says with it, so that it counts as coming from the platform whose cart or checkout the buyer has taken
     * over; undefined for a platform that has not called for long.
     */
    async sealOrigin(platformId: string, checkoutId: string): Promise<string | undefined> {
      const profileUrl = await repository.findProfileUrl(db, platformId)
      if (profileUrl === undefined) return undefined
      return sealed.seal(JSON.stringify({ profileUrl, checkoutId, at: clock().getTime() }))
    },

    /** Where an order comes from by what it says; undefined for what is none of ours, or too old. */
    openOrigin(text: string | undefined): AgentOrigin | undefined {
      const { data } = Sealed.safeParse(parseJson(open(text ?? '')))
      if (!data || after(new Date(data.at), HANDED_OVER_MS) <= clock()) return undefined
      const { profileUrl, checkoutId } = data
      return { profileUrl, checkoutId, way: 'handed_over' }
    },
  }
}
