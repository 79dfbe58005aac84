import { after, DAY } from '../../jobs/clock.ts'
import { ACCESS_TOKEN_MS } from './access-tokens.service.ts'

/** Maximum lifetime of a session. */
const SESSION_MS = 60 * DAY
/**
 * How long a session may go without a renewal: two days without use, counted from the expiry of an access
 * token that was used to its end. Clients enforce the two days themselves, before this limit.
 */
const UNRENEWED_MS = 2 * DAY + ACCESS_TOKEN_MS

/** When a session that starts now ends at the latest. */
export function toSessionEnd(now: Date): Date {
  return after(now, SESSION_MS)
}

/** Sessions last renewed at or before this time have expired from disuse. */
export function toUnusedLimit(now: Date): Date {
  return after(now, -UNRENEWED_MS)
}

/** Whether a session is live: not revoked, not too old, not unused for too long. */
export function isLive(
  session: { revoked_at: Date | null; expires_at: Date; last_used_at: Date },
  now: Date,
): boolean {
  return !session.revoked_at && session.expires_at > now && session.last_used_at > toUnusedLimit(now)
}
