import type { IncomingHttpHeaders } from 'node:http'
import { isEqualSecret, randomToken } from '../ids.ts'
import { secondsNow } from '../provider.ts'
import type { StoredDocument } from '../store.ts'
import { AirwallexError } from './errors.ts'
import { toTime } from './world.ts'
import type { World } from './world.ts'

const TOKEN_LIFE_SECONDS = 30 * 60

/** Credentials of the emulated account. */
export interface AirwallexKeys {
  clientId: string
  apiKey: string
}

interface AccessToken extends StoredDocument {
  expires: number
}

/** Exchanges the credentials for a token valid for 30 minutes; throws 401 `credentials_invalid` for others. */
export function login(
  world: World,
  headers: IncomingHttpHeaders,
  { clientId, apiKey }: AirwallexKeys,
): { token: string; expires_at: string } {
  if (!isEqualSecret(headers['x-client-id'], clientId) || !isEqualSecret(headers['x-api-key'], apiKey)) {
    throw new AirwallexError(401, { code: 'credentials_invalid', message: 'UNAUTHORIZED' })
  }
  const created = secondsNow(world)
  const token: AccessToken = { id: randomToken(64), created, expires: created + TOKEN_LIFE_SECONDS }
  world.store.put('access_token', token)
  return { token: token.id, expires_at: toTime(new Date(token.expires * 1000)) }
}

/** Throws 401 `unauthorized` without a valid token. */
export function requireToken(world: World, headers: IncomingHttpHeaders): void {
  const [, id = ''] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const token = world.store.find<AccessToken>('access_token', id)
  if (!token || token.expires <= secondsNow(world)) throw unauthorized()
}

/** Airwallex's 401. */
export function unauthorized(): AirwallexError {
  return new AirwallexError(401, { code: 'unauthorized', message: 'Access denied, authentication failed' })
}
