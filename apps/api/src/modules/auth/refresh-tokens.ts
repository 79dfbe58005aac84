import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../../db/ids.ts'

/** The session and generation that a refresh token claims. */
export interface RefreshClaim {
  sessionId: string
  generation: number
  proof: Buffer
}

/**
 * A refresh token is `{session}.{generation}.{proof}`; the proof is an HMAC over both with the session's own
 * salt. Tokens are derived, not stored, and can be issued again when a response was lost (decision 0007).
 */
export function toRefreshToken(
  secret: string,
  session: { id: string; salt: string; generation: number },
): string {
  const { id, salt, generation } = session
  return `${id}.${generation}.${prove(secret, id, salt, generation).toString('base64url')}`
}

/** Reads a token's claim; undefined when it is malformed. */
export function readRefreshToken(token: string): RefreshClaim | undefined {
  const match = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(token)
  if (!match || !isId(match[1]!)) return undefined
  return { sessionId: match[1]!, generation: Number(match[2]), proof: Buffer.from(match[3]!, 'base64url') }
}

/** Whether the claim's proof is valid. */
export function isGenuine(secret: string, salt: string, claim: RefreshClaim): boolean {
  return timingSafeEqual(prove(secret, claim.sessionId, salt, claim.generation), claim.proof)
}

function prove(secret: string, sessionId: string, salt: string, generation: number): Buffer {
  return createHmac('sha256', secret).update(`refresh|${sessionId}|${salt}|${generation}`).digest()
}
