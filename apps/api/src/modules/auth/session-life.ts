import { after, DAY } from '../../jobs/clock.ts'
import { ACCESS_TOKEN_MS } from './access-tokens.service.ts'

/** The life of a session, whatever happens (decisions, section 4). */
const SESSION_MS = 60 * DAY
/**
 * How long a session may go without a renewal: two days without use (specification, section 4), after an access token
 * that was used to its end. Clients that hold themselves to the two days never meet it.
 */
const UNRENEWED_MS = 2 * DAY + ACCESS_TOKEN_MS

/** When a session that begins now is over in any case. */
export function toSessionEnd(now: Date): Date {
  return after(now, SESSION_MS)
}

/** A session that was renewed at this moment, or before, has lain unused for too long. */
export function toUnusedLimit(now: Date): Date {
  return after(now, -UNRENEWED_MS)
}

/** Whether a session is live: not ended, not too old, not unused for too long. */
export function isLive(
  session: { revoked_at: Date | null; expires_at: Date; last_used_at: Date },
  now: Date,
): boolean {
  return !session.revoked_at && session.expires_at > now && session.last_used_at > toUnusedLimit(now)
}
