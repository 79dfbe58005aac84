import { X509Certificate, createHash, randomUUID, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Store } from '../store.ts'
import { createSigningIdentity } from './certificate.ts'
import type { SigningIdentity } from './certificate.ts'
import type { Params } from './params.ts'

const ALGORITHM = 'SHA256withRSA'
const HOLDER = 'messageverificationcerts.payment-emulator'

/** Where certificates are below the emulator's base URL. */
export const CERTIFICATES = '/v1/notifications/certs'

/** Signs webhooks like PayPal, with a certificate that survives restarts. */
export interface Signer {
  /** Path of the certificate below the emulator's base URL. */
  certificatePath: string
  certificate: string
  /** Headers of one transmission, now or `at` another time. A wrong signature is that of another event. */
  sign(body: string, certificateUrl: string, isWrong: boolean, at?: Date): Record<string, string>
  /** PayPal's verification: whether the parts, the webhook id included, match the signature. */
  isGenuine(parts: Params<'verifySignature'>, certificateUrl: string): boolean
}

/** Loads the key from the store for the first use, or creates it then. */
export function createSigner(store: Store, webhookId: string, now: () => Date): Signer {
  let loaded: SigningIdentity | undefined
  const load = () => (loaded ??= readIdentity(store))
  const toSigned = (id: string, time: string, webhook: string, body: string) =>
    Buffer.from(`${id}|${time}|${webhook}|${crc32(body)}`)

  return {
    get certificatePath() {
      return toCertificatePath(load().certificate)
    },
    get certificate() {
      return load().certificate
    },
    sign(body, certificateUrl, isWrong, at = now()) {
      const id = randomUUID()
      const time = `${at.toISOString().slice(0, 19)}Z`
      const signed = toSigned(id, time, webhookId, isWrong ? `${body} ` : body)
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', signed, load().privateKey).toString('base64'),
        'paypal-cert-url': certificateUrl,
        'paypal-auth-algo': ALGORITHM,
        'user-agent': 'PayPal/AUHD-1.0-1',
      }
    },
    isGenuine(parts, certificateUrl) {
      const { auth_algo, cert_url, transmission_id, transmission_time, webhook_id } = parts
      const isOurs = auth_algo === ALGORITHM && cert_url === certificateUrl
      // Events are serialised without spaces, so that the parsed event gives the same text.
      const body = JSON.stringify(parts.webhook_event)
      const signed = toSigned(transmission_id, transmission_time, webhook_id, body)
      const { publicKey } = new X509Certificate(load().certificate)
      return isOurs && verify('sha256', signed, publicKey, Buffer.from(parts.transmission_sig, 'base64'))
    },
  }
}

function toCertificatePath(certificate: string): string {
  const digest = createHash('sha256').update(certificate).digest('hex')
  const name = [0, 8, 16].map((start) => digest.slice(start, start + 8)).join('-')
  return `${CERTIFICATES}/CERT-${name}`
}

function readIdentity({ sql }: Store): SigningIdentity {
  const stored = sql.prepare("SELECT value FROM setting WHERE name = 'signing_identity'").get()
  if (stored) return JSON.parse(String(stored.value)) as SigningIdentity
  const identity = createSigningIdentity(HOLDER)
  sql
    .prepare("INSERT INTO setting (name, value) VALUES ('signing_identity', ?)")
    .run(JSON.stringify(identity))
  return identity
}
