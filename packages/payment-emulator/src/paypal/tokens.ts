import { createHmac, timingSafeEqual } from 'node:crypto'

const LIFE_MS = 9 * 60 * 60 * 1000

/** Stateless access tokens, so that a reset of the store does not log the shop out. */
export interface Tokens {
  /** Response to a token request. */
  issue(): object
  /** Why a token is refused; undefined if it is valid. */
  findError(token: string): string | undefined
}

/** Issues and checks bearer tokens of one client: an expiry date, signed with the client's secret. */
export function createTokens(clientSecret: string, now: () => Date): Tokens {
  const sealOf = (end: string) => createHmac('sha256', clientSecret).update(end).digest('base64url')

  return {
    issue() {
      const end = String(now().getTime() + LIFE_MS)
      return {
        scope:
          'https://uri.paypal.com/services/payments/payment/authcapture https://uri.paypal.com/services/payments/refund https://uri.paypal.com/services/reporting/search/read',
        access_token: `A21AA${end}-${sealOf(end)}`,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: LIFE_MS / 1000,
        nonce: `${now().toISOString()}${sealOf(`nonce ${end}`)}`,
      }
    },
    findError(token) {
      const [, end = '', seal = ''] = /^A21AA(\d+)-(.+)$/.exec(token) ?? []
      const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(end))]
      if (given.length !== right.length || !timingSafeEqual(given, right))
        return 'Token signature verification failed'
      return Number(end) > now().getTime() ? undefined : 'Access Token has expired'
    },
  }
}
