import { verify, X509Certificate, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { parseJson } from '../../../http/request-text.ts'
import { DAY, MINUTE } from '../../../jobs/clock.ts'
import { ProviderUnavailableError, type ProviderEvent } from '../core/payment-port.ts'
import { fetchText, REQUEST_TIMEOUT_MS } from '../core/provider-http.ts'

/** PayPal repeats an event for three days, and does not document whether it is dated again then. */
const MAX_AGE_MS = 4 * DAY
const MAX_AHEAD_MS = 5 * MINUTE
const CERTIFICATE_PATH = '/v1/notifications/certs/'
const MAX_CERTIFICATE_BYTES = 64 * 1024
/** PayPal changes its certificate rarely; requests that name many others must not fill the memory. */
const MAX_CACHED_CERTIFICATES = 8

const Resource = z.object({
  id: z.string().optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
})
const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource_type: z.string().optional(),
  resource: Resource,
})

interface Options {
  webhookId: string
  environment: 'sandbox' | 'live'
  /** The emulator's address, whose certificate is accepted, too. */
  apiBase?: string
  /** The order that a capture belongs to. */
  findOrderId: (captureId: string) => Promise<string | undefined>
}

/**
 * Verifies events by their signature, locally: over the transmission's id and time, the webhook's id and a
 * checksum of the raw body (https://developer.paypal.com/api/rest/webhooks/rest/).
 */
export function createPayPalEvents({ webhookId, environment, apiBase, findOrderId }: Options) {
  const keys = new LRUCache<string, KeyObject>({
    max: MAX_CACHED_CERTIFICATES,
    fetchMethod: (href) => fetchKey(new URL(href)),
  })

  function findCertificateUrl(address: string): URL | undefined {
    const url = URL.parse(address)
    if (!url?.pathname.startsWith(CERTIFICATE_PATH) || url.username || url.password) return undefined
    if (apiBase) return url.origin === new URL(apiBase).origin ? url : undefined
    const isSandbox = url.hostname.endsWith('.sandbox.paypal.com')
    const isPayPal = url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com')
    return isPayPal && isSandbox === (environment === 'sandbox') ? url : undefined
  }

  async function isGenuine(body: Buffer, headers: Record<string, unknown>): Promise<boolean> {
    const read = (name: string) => String(headers[`paypal-${name}`] ?? '')
    const [id, time] = [read('transmission-id'), read('transmission-time')]
    const ageMs = Date.now() - Date.parse(time)
    const isTimely = ageMs <= MAX_AGE_MS && ageMs >= -MAX_AHEAD_MS
    const url = findCertificateUrl(read('cert-url'))
    if (!id || !isTimely || !url || read('auth-algo') !== 'SHA256withRSA') return false
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
    try {
      return verify(
        'sha256',
        signed,
        await keys.forceFetch(url.href),
        Buffer.from(read('transmission-sig'), 'base64'),
      )
    } catch {
      // Without a readable certificate the event is rejected, and PayPal sends it again.
      return false
    }
  }

  /** The order of an event: orders name themselves, captures their order, and refunds their capture. */
  async function findPayment(type: string, kind: string | undefined, resource: z.infer<typeof Resource>) {
    if (type.startsWith('CHECKOUT.ORDER.')) return { providerPaymentId: resource.id }
    if (!type.startsWith('PAYMENT.CAPTURE.')) return { providerPaymentId: undefined }
    const above = resource.links.find(({ rel }) => rel === 'up')?.href.split('/') ?? []
    if (kind === 'refund') {
      const orderId = await findOrderId(above.at(-1) ?? '').catch(() => undefined)
      return { providerPaymentId: orderId, providerRefundId: resource.id }
    }
    const named = resource.supplementary_data?.related_ids?.order_id
    return { providerPaymentId: named ?? (above.at(-2) === 'orders' ? above.at(-1) : undefined) }
  }

  return {
    async read(body: Buffer, headers: Record<string, unknown>): Promise<ProviderEvent | undefined> {
      if (!(await isGenuine(body, headers))) return undefined
      const { data: event } = Event.safeParse(parseJson(body.toString('utf8')))
      if (!event) return undefined
      const { id: eventId, event_type: type, resource_type: kind, resource } = event
      return { eventId, type, ...(await findPayment(type, kind, resource)) }
    },
  }
}

async function fetchKey(url: URL): Promise<KeyObject> {
  const limits = { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), maxBytes: MAX_CERTIFICATE_BYTES }
  const { status, text } = await fetchText(url, {}, limits)
  if (status !== 200) throw new ProviderUnavailableError(`certificate: ${status}`)
  const certificate = new X509Certificate(text)
  const now = Date.now()
  const isValid = now >= Date.parse(certificate.validFrom) && now <= Date.parse(certificate.validTo)
  if (!isValid || certificate.publicKey.asymmetricKeyType !== 'rsa') {
    throw new ProviderUnavailableError('certificate: not valid')
  }
  return certificate.publicKey
}
