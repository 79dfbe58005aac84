import { createHash, createPublicKey, sign, timingSafeEqual, verify, type KeyObject } from 'node:crypto'
import { httpbis } from 'http-message-signatures'
import { parseDictionary } from 'structured-headers'
import type { PlatformKey } from './platform-profile.ts'
import { UcpError } from './ucp-error.ts'

/** A request as it arrived. */
export interface SignedRequest {
  method: string
  /** Under the shop's public address. */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The curves that signatures may use, with their hashes. */
const CURVES: Readonly<Record<string, string>> = { 'P-256': 'sha256', 'P-384': 'sha384' }

/** A signature that says when it was made is accepted for this long. */
const MAX_AGE_SECONDS = 300
/** By so much clocks may differ. */
const MAX_SKEW_SECONDS = 300

/** A signature that is right. */
export interface VerifiedSignature {
  /** What no other signature of the platform has. */
  unique: string
  /** Whether it says when it was made, so that it is not valid for long. */
  isDated: boolean
}

/** The first half of an ECDSA signature (r): anybody can write its other half (s) in a second valid form. */
const toUnique = (signature: Buffer): string =>
  signature.subarray(0, signature.length / 2).toString('base64url')

export const isSigned = ({ headers }: Pick<SignedRequest, 'headers'>): boolean =>
  headers['signature'] !== undefined || headers['signature-input'] !== undefined

/**
 * Verifies the signature of a request (RFC 9421) with the keys of the platform that it names, and that it covers all that
 * the protocol requires.
 * @returns the signatures that are right
 * @throws UcpError signature_missing, signature_invalid, key_not_found, digest_mismatch, algorithm_unsupported
 */
export async function verifySignature(
  request: SignedRequest,
  keys: readonly PlatformKey[],
): Promise<VerifiedSignature[]> {
  const { method, url, body } = request
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ) as Record<string, string | string[]>
  for (const name of ['signature', 'signature-input'])
    if (headers[name] === undefined) throw new UcpError('signature_missing', `The header ${name} is missing`)
  if (body.length > 0) requireDigest(headers['content-digest'], body)
  let hasKey = false
  const verified: VerifiedSignature[] = []
  const message = { method, url, headers }
  const isValid = await httpbis
    .verifyMessage(
      {
        requiredFields: listRequiredFields(message, body.length > 0),
        // The tolerance is added to the age of a signature, too.
        maxAge: MAX_AGE_SECONDS + MAX_SKEW_SECONDS,
        tolerance: MAX_SKEW_SECONDS,
        async keyLookup({ keyid, created }) {
          const key = keys.find(({ kid }) => kid === keyid)
          if (!key) return null
          hasKey = true
          const isRight = toVerifier(key)
          return {
            async verify(data, signature) {
              if (!(await isRight(data, signature))) return false
              verified.push({ unique: toUnique(signature), isDated: created instanceof Date })
              return true
            },
          }
        },
      },
      message,
    )
    .catch((error: unknown) => {
      throw error instanceof UcpError
        ? error
        : new UcpError('signature_invalid', 'The signature could not be verified', { cause: error })
    })
  if (!hasKey) throw new UcpError('key_not_found', 'The profile has no key of this keyid')
  if (!isValid) throw new UcpError('signature_invalid', 'The signature is not of this request')
  return verified
}

/** A request to be signed; its body is JSON. */
interface UnsignedRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

/**
 * The headers of a request with its signature (RFC 9421, ES256), which covers all that the protocol requires.
 * @param more headers that it covers too
 */
export async function signRequest(
  { method, url, headers, body }: UnsignedRequest,
  { kid, privateKey }: { kid: string; privateKey: KeyObject },
  more: readonly string[] = [],
): Promise<Record<string, string>> {
  const ofBody = body === undefined ? {} : toBodyHeaders(body)
  const message = { method, url, headers: { ...headers, ...ofBody } }
  const signed = await httpbis.signMessage(
    {
      key: {
        id: kid,
        sign: async (data) => sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
      },
      params: ['created', 'keyid'],
      fields: [...listRequiredFields(message, body !== undefined), ...more],
    },
    message,
  )
  return signed.headers
}

const toBodyHeaders = (body: string) => ({
  'content-type': 'application/json',
  'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
})

/** What a signature must cover, of what the request has. */
function listRequiredFields(
  { url, headers }: Pick<SignedRequest, 'url' | 'headers'>,
  hasBody: boolean,
): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(new URL(url).search === '' ? [] : ['@query']),
    ...(headers['ucp-agent'] === undefined ? [] : ['ucp-agent']),
    ...(headers['idempotency-key'] === undefined ? [] : ['idempotency-key']),
    ...(hasBody ? ['content-digest', 'content-type'] : []),
  ]
}

/** @throws UcpError signature_missing, digest_mismatch */
function requireDigest(header: string | string[] | undefined, body: Buffer): void {
  if (typeof header !== 'string')
    throw new UcpError('signature_missing', 'The header content-digest is missing')
  const mismatch = () => new UcpError('digest_mismatch', 'The header content-digest is of another body')
  let digest: unknown
  try {
    digest = parseDictionary(header).get('sha-256')?.[0]
  } catch {
    throw mismatch()
  }
  if (!(digest instanceof ArrayBuffer)) throw mismatch()
  const expected = createHash('sha256').update(body).digest()
  if (digest.byteLength !== expected.length || !timingSafeEqual(Buffer.from(digest), expected))
    throw mismatch()
}

/** @throws UcpError algorithm_unsupported */
function toVerifier({ kty, crv = '', x = '', y = '' }: PlatformKey) {
  const hash = CURVES[crv]
  if (kty !== 'EC' || hash === undefined)
    throw new UcpError('algorithm_unsupported', 'Signatures must be of an EC key on P-256 or P-384')
  const key = createPublicKey({ format: 'jwk', key: { kty, crv, x, y } })
  return async (data: Buffer, signature: Buffer) =>
    verify(hash, data, { key, dsaEncoding: 'ieee-p1363' }, signature)
}
