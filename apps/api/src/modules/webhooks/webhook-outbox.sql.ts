import { sql } from 'kysely'
import {
  WEBHOOK_EVENT_TYPES,
  type WEBHOOK_TEST_EVENT,
  type WebhookEventType,
  type WebhookSubject,
} from '@shop/contract/webhooks/webhooks.rules'
import { createId, isId } from '../../db/ids.ts'
import type { Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'

/**
 * What other programs are notified of. `data` holds ids, numbers, statuses and sums, nothing that names a person: a program
 * reads the rest by its own permission.
 */
export interface WebhookEvent {
  /** Types that are not in the contract's list are left out. */
  type: `${WebhookSubject}.${string}`
  /** What it is about. Events about the same are delivered in sequence, so their transactions lock it. */
  about: `${string}:${string}`
  data: object
}

const ORDER = 'order:'

/** The subject of all events of an order: those of its payments, refunds and returns too. */
export const ofOrder = (orderId: string) => `order:${orderId}` as const

/** The id of the order that a subject names; of another subject, what is none. */
export const toOrderId = (subject: string): string =>
  subject.startsWith(ORDER) ? subject.slice(ORDER.length) : ''

/**
 * Whether there is an address that events are sent to at all: read with a row that changes, it saves a statement where there
 * is none.
 */
export const HAS_LISTENERS = sql<boolean>`EXISTS (SELECT FROM webhook_endpoints WHERE status = 'active')`.as(
  'has_listeners',
)

/** Whether an address wants events of this type. */
export async function hasListeners(db: Tx, type: WebhookEventType): Promise<boolean> {
  const interested = db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('status', '=', 'active')
    .where(sql<boolean>`event_types @> ARRAY[${type}::text]`)
    .limit(1)
  return (await interested.executeTakeFirst()) !== undefined
}

/**
 * Records events in the transaction that makes them true, and their delivery to each address that wants them. Without such an
 * address it is one query.
 */
export async function recordEvents(db: Tx, now: Date, events: readonly WebhookEvent[]): Promise<void> {
  const known = events.filter(({ type }) => WEBHOOK_EVENT_TYPES.includes(type as WebhookEventType))
  if (known.length === 0) return
  const endpoints = await lockInterested(db, known)
  const listEndpoints = ({ type, about }: AnyEvent) =>
    endpoints
      .filter(({ event_types: types }) => types.includes(type))
      .filter(({ profile_url: platform, subjects }) => platform === null || subjects?.includes(about))
      .map(({ id }) => id)
  const wanted = known.filter((event) => listEndpoints(event).length > 0)
  if (wanted.length > 0) await insertEvents(db, now, wanted, listEndpoints)
}

/**
 * The addresses that want such events: of platforms those that an order came from, with the subjects of these orders. An
 * address that is being deleted waits for this transaction, or this one for it: its deliveries refer to it.
 */
function lockInterested(db: Tx, events: readonly WebhookEvent[]) {
  const types = [...new Set(events.map(({ type }) => type))]
  const orderIds = events.map(({ about }) => toOrderId(about)).filter(isId)
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'event_types', 'profile_url'])
    .select((row) =>
      row
        .selectFrom('agent_orders')
        .select(sql<string[] | null>`array_agg(${ORDER}::text || order_id)`.as('subjects'))
        .where('agent_orders.order_id', '=', anyOf(orderIds))
        .whereRef('agent_orders.profile_url', '=', 'webhook_endpoints.profile_url')
        .$asScalar()
        .as('subjects'),
    )
    .where('status', '=', 'active')
    .where(sql<boolean>`event_types && ${types}::text[]`)
    .where((row) =>
      row.or([
        row('profile_url', 'is', null),
        row(
          'profile_url',
          'in',
          row
            .selectFrom('agent_orders')
            .select('agent_orders.profile_url')
            .where('agent_orders.order_id', '=', anyOf(orderIds)),
        ),
      ]),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
}

type AnyEvent = Omit<WebhookEvent, 'type'> & { type: string }

/** An event of no meaning, for one address. Returns the id of its delivery. */
export async function insertTestEvent(
  db: Tx,
  now: Date,
  { endpointId, type }: { endpointId: string; type: typeof WEBHOOK_TEST_EVENT },
): Promise<string> {
  const event = { type, about: `webhook:${endpointId}` as const, data: { webhook_id: endpointId } }
  return (await insertEvents(db, now, [event], () => [endpointId]))[0]!
}

/** Returns the ids of the deliveries. */
async function insertEvents<Event extends AnyEvent>(
  db: Tx,
  now: Date,
  events: readonly Event[],
  listEndpoints: (event: Event) => string[],
): Promise<string[]> {
  const sequences = await readSequences(db, [...new Set(events.map(({ about }) => about))])
  const rows = events.map((event) => {
    const sequence = (sequences.get(event.about) ?? 0) + 1
    sequences.set(event.about, sequence)
    return { event, id: createId(), subject: event.about, sequence }
  })
  await sql`INSERT INTO webhook_events (id, type, subject, sequence, data, created_at)
    SELECT *, ${now}::timestamptz FROM unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ event }) => event.type)}::text[],
      ${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ sequence }) => sequence)}::integer[],
      ${rows.map(({ event }) => JSON.stringify(event.data))}::jsonb[])`.execute(db)
  const deliveries = rows.flatMap(({ event, ...row }) =>
    listEndpoints(event).map((endpoint) => ({ ...row, id: createId(), event: row.id, endpoint })),
  )
  await sql`INSERT INTO webhook_deliveries (id, endpoint_id, event_id, subject, sequence, state, next_attempt_at, created_at)
    SELECT *, 'waiting', ${now}::timestamptz, ${now}::timestamptz FROM unnest(
      ${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ endpoint }) => endpoint)}::uuid[],
      ${deliveries.map(({ event }) => event)}::uuid[], ${deliveries.map(({ subject }) => subject)}::text[],
      ${deliveries.map(({ sequence }) => sequence)}::integer[])`.execute(db)
  return deliveries.map(({ id }) => id)
}

/** The last sequence number of each subject that has one. */
async function readSequences(db: Tx, subjects: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webhook_events')
    .select((row) => ['subject', row.fn.max('sequence').as('sequence')])
    .where('subject', '=', anyOf(subjects, 'text'))
    .groupBy('subject')
    .execute()
  return new Map(rows.map(({ subject, sequence }) => [subject, sequence]))
}
