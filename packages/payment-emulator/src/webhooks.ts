import type { Faults } from './faults.ts'
import type { Store } from './store.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const RETRY_DELAYS_MS = [1, 3, 10, 30]
  .map((n) => n * SECOND_MS)
  .concat([1, 5, 15, 60].map((n) => n * MINUTE_MS))
const DEFAULT_MAX_ATTEMPTS = 40
const RESPONSE_TIMEOUT_MS = 10 * SECOND_MS
const PARALLEL_DELIVERIES = 8

/** Backoff after the given number of failed attempts (1, 2, …), in ms. */
export function retryDelayMs(attempts: number): number {
  return RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? SECOND_MS
}

/** An event to deliver; `body` is sent byte for byte. */
interface OutgoingEvent {
  id: string
  type: string
  body: string
  metadata?: Record<string, string> | undefined
}

/** Outcome of a delivery; `response` is an HTTP status or the network error. */
export interface DeliveryReport {
  event_id: string
  type: string
  state: string
  attempts: number
  response: string | null
}

export interface Webhooks {
  /** Must be called inside the transaction that causes the event. */
  enqueue(event: OutgoingEvent): void
  /** Sends what is due, in no particular order. */
  deliverDue(): void
  pause(): void
  resume(): void
  setUrl(url: string | null): void
  /**
   * Sends now, sequentially: the named events in the given order, whatever their state, or else everything undelivered
   * (held events too) in chronological order. Resolves once all were tried.
   */
  redeliver(eventIds?: string[]): Promise<DeliveryReport[]>
  list(): DeliveryReport[]
  close(): Promise<void>
}

export interface WebhooksOptions {
  store: Store
  faults: Faults
  /** The endpoint from now on; without it, the stored one. */
  url: string | undefined
  /** Name of these webhooks in fault rules. */
  operation?: string
  /** Number of attempts after which an event is given up. */
  maxAttempts?: number
  /** The provider's signature headers for a body; `isWrong` makes an invalid signature. */
  sign: (body: string, isWrong: boolean) => Record<string, string>
  log: (message: string) => void
}

interface Delivery {
  id: number
  event_id: string
  url: string
  body: string
  attempts: number
  wrong_signatures: number
  lost_answers: number
}

/** Delivers events until a 2xx response. Pending ones are stored and survive a crash. */
export function createWebhooks({
  store,
  faults,
  url,
  operation = 'webhook',
  maxAttempts = DEFAULT_MAX_ATTEMPTS,
  sign,
  log,
}: WebhooksOptions): Webhooks {
  const { sql } = store
  const inFlight = new Map<number, Promise<void>>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const setting = (name: string) =>
    sql.prepare('SELECT value FROM setting WHERE name = ?').get(name)?.value as string | undefined
  const setSetting = (name: string, value: string) =>
    sql.prepare('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)').run(name, value)
  const isPaused = () => setting('webhooks_paused') === 'yes'
  if (url !== undefined) setSetting('webhook_url', url)

  function enqueue(event: OutgoingEvent) {
    const target = setting('webhook_url')
    if (!target) return
    const { id, type, body, metadata } = event
    const fault = faults.take({ operation, type, metadata })
    const action = fault?.action
    const insert = sql.prepare(
      `INSERT INTO delivery (event_id, type, url, body, state, due_at_ms, wrong_signatures, lost_answers)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    const copies = action === 'duplicate' ? fault.copies + 1 : 1
    for (let copy = 0; copy < copies; copy++) {
      insert.run(
        id,
        type,
        target,
        body,
        action === 'hold' ? 'held' : action === 'drop_before' ? 'lost' : 'pending',
        Date.now() + (action === 'delay' ? fault.ms : 0),
        action === 'wrong_signature' ? fault.attempts : 0,
        action === 'drop_after' ? 1 : 0,
      )
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const isWrong = delivery.wrong_signatures > delivery.attempts
    const response = await post(delivery, isWrong)
    if (closing.signal.aborted) return
    const attempts = delivery.attempts + 1
    const isTaken = /^2\d\d$/.test(response) && attempts > delivery.lost_answers
    const state = isTaken ? 'delivered' : attempts >= maxAttempts ? 'given_up' : 'pending'
    sql
      .prepare('UPDATE delivery SET state = ?, attempts = ?, due_at_ms = ?, last_answer = ? WHERE id = ?')
      .run(state, attempts, Date.now() + retryDelayMs(attempts), response, delivery.id)
    if (!isTaken) log(`webhook ${delivery.event_id} attempt ${attempts}: ${response}`)
  }

  async function post({ url: target, body }: Delivery, isWrong: boolean): Promise<string> {
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', ...sign(body, isWrong) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      return String(response.status)
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no response'
    }
  }

  /** Prevents concurrent sends of one delivery; a caller may wait for the running attempt. */
  function send(delivery: Delivery): Promise<void> {
    const running = inFlight.get(delivery.id)
    if (running) return running
    const sending = attempt(delivery).finally(() => inFlight.delete(delivery.id))
    inFlight.set(delivery.id, sending)
    return sending
  }

  function deliverDue() {
    clearTimeout(timer)
    if (closing.signal.aborted || isPaused()) return
    const waiting = sql
      .prepare("SELECT * FROM delivery WHERE state = 'pending' ORDER BY due_at_ms LIMIT ?")
      .all(PARALLEL_DELIVERIES + inFlight.size)
      .filter((row) => !inFlight.has(Number(row.id)))
    for (const row of waiting) {
      if (inFlight.size >= PARALLEL_DELIVERIES) return
      const waitMs = Number(row.due_at_ms) - Date.now()
      if (waitMs > 0) {
        timer = setTimeout(deliverDue, waitMs)
        return
      }
      void send(row as unknown as Delivery).then(deliverDue)
    }
  }

  async function redeliver(eventIds?: string[]): Promise<DeliveryReport[]> {
    const rows = eventIds
      ? eventIds.flatMap((id) => sql.prepare('SELECT * FROM delivery WHERE event_id = ?').all(id).slice(0, 1))
      : sql.prepare("SELECT * FROM delivery WHERE state IN ('pending', 'held') ORDER BY id").all()
    const reports: DeliveryReport[] = []
    for (const row of rows) {
      // A named event may be listed twice, so its row is read again each time.
      const current = sql.prepare('SELECT * FROM delivery WHERE id = ?').get(Number(row.id))
      await send((current ?? row) as unknown as Delivery)
      reports.push(...list().filter((report) => report.id === Number(row.id)))
    }
    deliverDue()
    return reports
  }

  function list(): (DeliveryReport & { id: number })[] {
    const select =
      'SELECT id, event_id, type, state, attempts, last_answer AS response FROM delivery ORDER BY id'
    return sql.prepare(select).all() as unknown as (DeliveryReport & { id: number })[]
  }

  return {
    enqueue,
    deliverDue,
    pause: () => void setSetting('webhooks_paused', 'yes'),
    resume() {
      setSetting('webhooks_paused', 'no')
      deliverDue()
    },
    setUrl: (next) => void setSetting('webhook_url', next ?? ''),
    redeliver,
    list,
    async close() {
      clearTimeout(timer)
      closing.abort()
      await Promise.allSettled(inFlight.values())
    },
  }
}
