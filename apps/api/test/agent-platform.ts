import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CAPABILITIES, UCP_VERSION } from '@shop/contract/agents/agents.rules'
import { httpbis } from 'http-message-signatures'
import { afterAll } from 'vitest'

/** A key with which a platform signs. */
export function aSigningKey(kid: string, namedCurve = 'P-256') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
  return { kid, privateKey, jwk: { kid, use: 'sig', ...publicKey.export({ format: 'jwk' }) } }
}

export type SigningKey = ReturnType<typeof aSigningKey>

/** The profile of a platform that can do all that the shop can. */
export function aPlatformProfile(keys: readonly SigningKey[] = []) {
  return {
    ucp: {
      version: UCP_VERSION,
      services: {},
      capabilities: Object.fromEntries(
        Object.keys(CAPABILITIES).map((name) => [name, [{ version: UCP_VERSION }]]),
      ),
      payment_handlers: {},
    },
    signing_keys: keys.map(({ jwk }) => jwk),
  }
}

/** A platform on loopback: each path has the same profile, unless a test says what it responds. */
export async function startAgentPlatform() {
  const platform = {
    profile: aPlatformProfile() as unknown,
    cacheControl: 'public, max-age=60',
    /** The paths that were requested. */
    requests: [] as string[],
    respond: undefined as RequestListener | undefined,
  }
  const server = createServer((request, response) => {
    platform.requests.push(request.url!)
    if (platform.respond) return platform.respond(request, response)
    const headers = { 'content-type': 'application/json', 'cache-control': platform.cacheControl }
    response.writeHead(200, headers).end(JSON.stringify(platform.profile))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let profiles = 0
  return Object.assign(platform, {
    origin,
    /** An address that was not requested yet. */
    aProfileUrl: () => `${origin}/profile-${(profiles += 1)}.json`,
  })
}

interface Unsigned {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  /** Missing for a GET. */
  body?: string | undefined
  headers: Record<string, string>
}

const toDigest = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** What signatures cover of a request without a body, and of one with it, without a key of its own. */
export const FIELDS_WITHOUT_BODY = ['@method', '@authority', '@path', 'ucp-agent']
export const SIGNED_FIELDS = [...FIELDS_WITHOUT_BODY, 'content-digest', 'content-type']

/** When a signature was made, and until when it is valid, if it says so. */
type SignatureTimes = { created?: Date; expires?: Date }

/** The headers of a request with its signature, which covers `fields`. */
export async function signRequest(
  { method = 'POST', url, body, headers }: Unsigned,
  { kid, privateKey }: SigningKey,
  fields = body === undefined ? FIELDS_WITHOUT_BODY : SIGNED_FIELDS,
  times: SignatureTimes = { created: new Date() },
): Promise<Record<string, string>> {
  const ofBody =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-digest': toDigest(body) }
  const message = { method, url, headers: { ...headers, ...ofBody } }
  const signed = await httpbis.signMessage(
    {
      key: {
        id: kid,
        sign: async (data) => sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
      },
      params: [...Object.keys(times), 'keyid'],
      paramValues: times,
      fields,
    },
    message,
  )
  return signed.headers
}
