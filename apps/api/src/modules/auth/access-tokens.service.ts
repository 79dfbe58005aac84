import { errors, jwtVerify, SignJWT } from 'jose'
import { HOUR, type Clock } from '../../jobs/clock.ts'

/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 1 * HOUR

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const AUDIENCE = 'shop'

/** The claims of a token. An `unverified` token comes from a registration and authorizes nothing. */
type AccessClaims = { kind: 'session'; userId: string; sessionId: string } | { kind: 'unverified' }

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** Signs and verifies access tokens with one fixed algorithm, type and audience. */
export function createAccessTokens(options: { secret: string; issuer: string; clock: Clock }) {
  const { issuer, clock } = options
  // Imported once: given raw bytes, the library would import the key for each token.
  const importing = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(options.secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )

  async function sign(subject: string, claims: Record<string, string>): Promise<string> {
    const issuedAt = Math.floor(clock().getTime() / 1_000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setSubject(subject)
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_MS / 1_000)
      .sign(await importing)
  }

  return {
    signSession: (userId: string, sessionId: string) => sign(userId, { sid: sessionId }),
    signUnverified: (userId: string) => sign(userId, { use: 'unverified' }),

    /**
     * The token's claims; `forged` when its signature or claims are not ours, `ended` when it has expired.
     */
    async read(token: string): Promise<AccessClaims | 'forged' | 'ended'> {
      const key = await importing
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer,
          audience: AUDIENCE,
          currentDate: clock(),
          requiredClaims: ['sub', 'iat', 'exp'],
        })
        if (payload['use'] === 'unverified') return { kind: 'unverified' }
        if (typeof payload.sub !== 'string' || typeof payload['sid'] !== 'string') return 'forged'
        return { kind: 'session', userId: payload.sub, sessionId: payload['sid'] }
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'ended' : 'forged'
      }
    },
  }
}
