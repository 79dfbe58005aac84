import { createHmac } from 'node:crypto'
import type { CarrierCode } from '@shop/contract/tracking/carriers.rules'
import { MAINLAND_MOBILE } from '@shop/contract/addresses/phones.rules'
import { z } from 'zod'
import type { TrackingConfig } from '../../config/tracking-config.ts'
import { parseJson, requestText } from '../../http/request-text.ts'
import { SECOND } from '../../jobs/clock.ts'
import { toTrackedEvents, Tracking } from './aftership-events.ts'
import { TrackingRefusedError, TrackingUnavailableError, type TrackingPort } from './tracking-port.ts'
import { isSameSecret } from '../../security/tokens.ts'

/** The pinned version of the API (https://www.aftership.com/docs/tracking/changelog). */
const VERSION = '/tracking/2026-07'
const TIMEOUT_MS = 6 * SECOND
const MAX_RESPONSE_BYTES = 1024 * 1024
/** Statuses that are not about the parcel: keys that were replaced, limits of requests. */
const LATER_STATUSES = [401, 402, 403, 408, 409, 425, 429]
/** `meta.code` of "Tracking already exists." (https://www.aftership.com/docs/tracking/quickstart/request-errors). */
const EXISTS = 4003

/** AfterShip's names of carriers (https://www.aftership.com/docs/tracking/others/supported-couriers). */
const SLUGS: Record<CarrierCode, string> = {
  sf: 'sf-express',
  ems: 'china-ems',
  zto: 'zto-express',
  yto: 'yto',
  dhl: 'dhl',
  ups: 'ups',
}

const Registered = z.object({ data: z.object({ id: z.string().min(1).max(128) }) })
const Read = z.object({ data: Tracking })
const Failed = z.object({ meta: z.object({ code: z.number() }), data: z.unknown() })
const Webhook = z.object({ msg: z.object({ id: z.string().min(1).max(128).optional() }) })

/**
 * AfterShip, which reads the events of a thousand carriers (https://www.aftership.com/docs/tracking). Its limits are 20
 * registrations and 5 readings a second; beyond them it responds with 429.
 */
export function createAfterShipAdapter({ apiKey, webhookSecret, apiBase }: TrackingConfig): TrackingPort {
  /** @throws TrackingUnavailableError, TrackingRefusedError */
  async function call<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const { status, text } = await send(new URL(VERSION + path, apiBase), {
      method: body ? 'POST' : 'GET',
      headers: { 'as-api-key': apiKey, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    const json = parseJson(text)
    if (status >= 400 && status < 500 && !LATER_STATUSES.includes(status)) {
      const { data: failed } = Failed.safeParse(json)
      const { data: existing } = Registered.safeParse(json)
      const isKnown = failed?.meta.code === EXISTS && existing !== undefined
      const { data: read } = isKnown ? schema.safeParse(json) : { data: undefined }
      if (read) return read
      throw new TrackingRefusedError(`AfterShip: ${status} ${failed?.meta.code ?? ''}`)
    }
    const { data: read, error } = schema.safeParse(json)
    if (status >= 200 && status < 300 && read) return read
    throw new TrackingUnavailableError(`AfterShip: ${status}`, { cause: error })
  }

  return {
    name: 'aftership',

    async register({ carrier, trackingNumber, orderNumber, recipientPhone: phone }) {
      const body = {
        tracking_number: trackingNumber,
        slug: SLUGS[carrier],
        title: orderNumber,
        // https://www.aftership.com/docs/tracking/2025-04/enum/additional-tracking-fields
        ...(phone && { customers: [{ phone_number: toInternational(phone) }] }),
      }
      const { data } = await call(Registered, '/trackings', body)
      return data.id
    },

    async read(trackingId) {
      const { data } = await call(Read, `/trackings/${encodeURIComponent(trackingId)}`)
      return toTrackedEvents(data)
    },

    // HMAC-SHA256 of the raw body in base64 (https://www.aftership.com/docs/tracking/webhook/webhook-signature). It
    // covers no time: an old copy makes the shop fetch the parcel once more, nothing else.
    readWebhook(body, headers) {
      const right = createHmac('sha256', webhookSecret).update(body).digest()
      const given = Buffer.from(String(headers['aftership-hmac-sha256'] ?? ''), 'base64')
      if (!isSameSecret(given, right)) return undefined
      const { data: message } = Webhook.safeParse(parseJson(body.toString('utf8')))
      return { trackingId: message?.msg.id }
    },
  }
}

/** A stored phone number with the code of its country: only those of the mainland are stored without. */
const toInternational = (phone: string) => (MAINLAND_MOBILE.test(phone) ? `+86${phone}` : phone)

/** @throws TrackingUnavailableError unless a response arrives complete, in time and without a redirect */
async function send(url: URL, init: RequestInit): Promise<{ status: number; text: string }> {
  const limits = { signal: AbortSignal.timeout(TIMEOUT_MS), maxBytes: MAX_RESPONSE_BYTES }
  return requestText(url, init, limits).catch((error: unknown) => {
    throw new TrackingUnavailableError('AfterShip: no response', { cause: error })
  })
}
