import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isEqualSecret } from '../ids.ts'
import { PayPalError } from './errors.ts'

const LIFE_MS = 9 * 60 * 60 * 1000

/** Credentials of the emulated account's REST client. */
export interface PayPalClient {
  clientId: string
  clientSecret: string
}

/** Stateless access tokens, so that a reset of the store does not log the shop out. */
export interface Tokens {
  /** The body of a new token; undefined for wrong credentials. */
  issue(headers: IncomingHttpHeaders): object | undefined
  /** Throws 401 without a valid token, in OAuth's format for an invalid one. */
  require(headers: IncomingHttpHeaders): void
}

/** Issues and checks bearer tokens of one client: an expiry date, signed with the client's secret. */
export function createTokens({ clientId, clientSecret }: PayPalClient, now: () => Date): Tokens {
  const signatureOf = (end: string) => createHmac('sha256', clientSecret).update(end).digest('base64url')

  function findError(token: string): string | undefined {
    const [, end = '', signature = ''] = /^A21AA(\d+)-(.+)$/.exec(token) ?? []
    if (!isEqualSecret(signature, signatureOf(end))) return 'Token signature verification failed'
    return Number(end) > now().getTime() ? undefined : 'Access Token has expired'
  }

  return {
    issue({ authorization = '' }) {
      const [, encoded = ''] = /^Basic\s+(.+)$/i.exec(authorization) ?? []
      const given = Buffer.from(encoded, 'base64').toString()
      if (!isEqualSecret(given, `${clientId}:${clientSecret}`)) return undefined
      const end = String(now().getTime() + LIFE_MS)
      return {
        scope:
          'https://uri.paypal.com/services/payments/payment/authcapture https://uri.paypal.com/services/payments/refund https://uri.paypal.com/services/reporting/search/read',
        access_token: `A21AA${end}-${signatureOf(end)}`,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: LIFE_MS / 1000,
        nonce: `${now().toISOString()}${signatureOf(`nonce ${end}`)}`,
      }
    },
    require({ authorization = '' }) {
      const [, token] = /^Bearer\s+(.+)$/i.exec(authorization) ?? []
      if (token === undefined) throw new PayPalError(401)
      const description = findError(token)
      if (description === undefined) return
      const error = new PayPalError(401)
      Object.assign(error.body, { error: 'invalid_token', error_description: description })
      throw error
    },
  }
}
