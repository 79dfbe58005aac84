import { SpanKind } from '@opentelemetry/api'
import pLimit from 'p-limit'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PublicRequests } from '../../http/public-requests.ts'
import { after, HOUR, MINUTE, SECOND, type Clock } from '../../jobs/clock.ts'
import { withSpan } from '../../observability/tracing.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import {
  findNextAttempt,
  isDelivered,
  toDeliveryError,
  toEndpointStatus,
  type AttemptResult,
} from './delivery-rules.ts'
import * as deliveries from './deliveries.repository.ts'
import type { ClaimedDelivery } from './deliveries.repository.ts'
import { toSignedHeaders } from './signature.ts'
import { toOrderId } from './webhook-outbox.sql.ts'
import { countFailing, noteAttempt } from './webhooks.repository.ts'

/** Interval in which due deliveries are looked for. */
export const WEBHOOK_INTERVAL_MS = 1 * SECOND

const LIMITS = {
  /** A program must respond within this time. */
  timeoutMs: 10 * SECOND,
  /** A delivery whose process died is tried again after this. */
  lostMs: 1 * MINUTE,
}
/** Requests to one address at the same time, about different subjects. */
const CONCURRENT = 8
/** Of all addresses together, so many use the database at the same time: other jobs need its connections too. */
const DATABASE_CONCURRENT = 2
/** An address that has failed for so long needs a look. */
const TROUBLE_MS = 1 * HOUR

/** What platforms of shopping agents get of the orders that came from them. */
export interface PlatformEvents {
  /** Whether agents are served. */
  isOn: () => Promise<boolean>
  /** The signed request about an order as it is now. */
  makeRequest: (event: {
    orderId: string
    url: string
    eventId: string
    occurredAt: Date
  }) => Promise<{ headers: Record<string, string>; body: string }>
}

interface Dependencies {
  db: Db
  clock: Clock
  sealed: ReturnType<typeof createSealedText>
  requests: PublicRequests
  platformEvents: PlatformEvents
  limits?: typeof LIMITS
  report: (error: unknown) => void
}

export type WebhookDeliveries = ReturnType<typeof createWebhookDelivery>

/**
 * Delivers recorded events: at least once, about one subject in sequence. A slow address delays no other: each is worked off by
 * itself.
 */
export function createWebhookDelivery(deps: Dependencies) {
  const { db, clock, sealed, requests, platformEvents, report, limits = LIMITS } = deps
  const running = new Map<string, Promise<void>>()
  const inTurn = pLimit(DATABASE_CONCURRENT)

  /** Delivers all that is due for an address, some at the same time. */
  async function workOff(endpointId: string, signal: AbortSignal): Promise<void> {
    const work = async () => {
      while (!signal.aborted) {
        const delivery = await inTurn(() => claim(endpointId))
        if (!delivery) return
        await attempt(delivery, signal)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT }, () => work().catch(report)))
  }

  function claim(endpointId: string) {
    const now = clock()
    return deliveries.claimDelivery(db, endpointId, { now, until: after(now, limits.lostMs) })
  }

  async function attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const startedMs = performance.now()
    const at = clock()
    const result = await send(delivery, at, signal)
    // The shop ends: whether it arrived is unknown, so the next process sends it again.
    if (!result) return inTurn(() => deliveries.releaseDelivery(db, delivery.id, clock()))
    const attempted = { at, durationMs: Math.round(performance.now() - startedMs) }
    await inTurn(() => record(delivery, result, attempted))
  }

  async function record(
    delivery: ClaimedDelivery,
    result: AttemptResult,
    { at, durationMs }: { at: Date; durationMs: number },
  ): Promise<void> {
    const now = clock()
    const hasArrived = isDelivered(result)
    const next = hasArrived ? undefined : findNextAttempt(delivery.tries + 1, now)
    const failingSince = hasArrived ? null : (delivery.failing_since ?? now)
    await inTransaction(db, async (db) => {
      // The address first, as its deletion does.
      if (failingSince || delivery.failing_since)
        await noteAttempt(db, delivery.endpoint_id, {
          failingSince,
          status: failingSince ? toEndpointStatus(result, { failingSince, now }) : 'active',
        })
      await deliveries.recordAttempt(db, delivery, {
        state: hasArrived ? 'delivered' : next ? 'waiting' : 'failed',
        nextAttemptAt: next,
        attempt: {
          at: at.toISOString(),
          duration_ms: durationMs,
          ...result,
          ...('status' in result && !hasArrived && { error: 'status' }),
        },
      })
    })
  }

  /** Undefined when the shop ended meanwhile. */
  async function send(
    delivery: ClaimedDelivery,
    now: Date,
    signal: AbortSignal,
  ): Promise<AttemptResult | undefined> {
    const { type } = delivery
    const { headers, body } = await inTurn(() => makeRequest(delivery, now))
    const span = { kind: SpanKind.CLIENT, attributes: { 'webhook.type': type } }
    const ending = AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)])
    try {
      const post = () => requests.post(delivery.url, { headers, body, signal: ending })
      return { status: await withSpan('send webhook', span, post) }
    } catch (error) {
      return signal.aborted ? undefined : { error: toDeliveryError(error) }
    }
  }

  /** A program gets the event as it was recorded, signed by its secret. */
  async function makeRequest(delivery: ClaimedDelivery, now: Date) {
    const { event_id: id, type, data, occurred_at: timestamp, subject, url } = delivery
    if (delivery.secret === null)
      return platformEvents.makeRequest({
        orderId: toOrderId(subject),
        url,
        eventId: id,
        occurredAt: timestamp,
      })
    const body = JSON.stringify({ type, timestamp, data })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'spiritual-treasures-webhooks',
      ...toSignedHeaders(listSecrets({ ...delivery, secret: delivery.secret }, now), { id, now, body }),
    }
    return { headers, body }
  }

  /** The secrets that sign at a time, the current one first. */
  function listSecrets(row: ClaimedDelivery & { secret: string }, now: Date): string[] {
    const { secret, earlier_secret: earlier, earlier_secret_until: until } = row
    return [secret, ...(earlier && until && until > now ? [earlier] : [])].map((each) => sealed.open(each))
  }

  return {
    /** Begins to deliver what is due, for addresses that are not being worked off. */
    async deliverDue(signal: AbortSignal): Promise<void> {
      const withPlatforms = await platformEvents.isOn()
      for (const id of await deliveries.listDueEndpoints(db, clock(), { withPlatforms })) {
        if (running.has(id)) continue
        running.set(
          id,
          workOff(id, signal).finally(() => running.delete(id)),
        )
      }
    },

    /** Resolves once nothing is being delivered. */
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values())
    },

    /** How many addresses need a look: nothing is delivered to them, or it fails for an hour and longer. */
    countTrouble: (): Promise<number> => countFailing(db, after(clock(), -TROUBLE_MS)),
  }
}
