import type { z } from 'zod'
import type { StoredDocument } from '../store.ts'
import { cancelIntent, captureIntent, createIntent, getAttempt, getIntent } from './intents.ts'
import { PARAMS } from './params.ts'
import { confirmIntent, requirePaid } from './payments.ts'
import { createRefund, getRefund } from './refunds.ts'
import type { PaymentAttempt, PaymentIntent, Refund } from './types.ts'
import { toAttemptView, toIntentView, toRefundView } from './views.ts'
import type { World } from './world.ts'

interface Call<P> {
  id: string
  params: P
}

/** One operation of the API. */
export interface Route {
  method: 'GET' | 'POST'
  url: string
  /** Name of the operation in fault rules. */
  operation: string
  status: 200 | 201
  /** Whether a client secret suffices, without a token. */
  isForBrowsers: boolean
  schema: z.ZodType
  handle: (world: World, call: Call<unknown>) => object
}

function route<Schema extends z.ZodType>(
  line: `${'GET' | 'POST'} ${string}`,
  operation: string,
  schema: Schema,
  handle: (world: World, call: Call<z.infer<Schema>>) => object,
  more: Partial<Pick<Route, 'status' | 'isForBrowsers'>> = {},
): Route {
  const [method, path] = line.split(' ') as ['GET' | 'POST', string]
  return {
    method,
    url: `/api/v1/pa/${path}`,
    operation: `airwallex.${operation}`,
    status: 200,
    isForBrowsers: false,
    schema,
    // The server passes only what this schema has parsed.
    handle: handle as Route['handle'],
    ...more,
  }
}

/** All authenticated operations of the emulated Airwallex. */
export const ROUTES: readonly Route[] = [
  route(
    'POST payment_intents/create',
    'payment_intents.create',
    PARAMS.createIntent,
    (world, { params }) => toIntentView(world, createIntent(world, params), { withSecret: true }),
    { status: 201 },
  ),
  route('GET payment_intents', 'payment_intents.list', PARAMS.listIntents, (world, { params }) => {
    const { merchant_order_id, status, currency } = params
    const where = { merchant_order_id, status, currency }
    return toPage<PaymentIntent>(world, 'payment_intent', params, where, (intent) =>
      toIntentView(world, intent),
    )
  }),
  route(
    'GET payment_intents/:id',
    'payment_intents.retrieve',
    PARAMS.none,
    (world, { id }) => toIntentView(world, getIntent(world, id), { withSecret: true }),
    { isForBrowsers: true },
  ),
  route(
    'POST payment_intents/:id/confirm',
    'payment_intents.confirm',
    PARAMS.confirmIntent,
    (world, { id, params }) => {
      const intent = requirePaid(world, confirmIntent(world, getIntent(world, id), params))
      return toIntentView(world, intent, { withSecret: true })
    },
    { isForBrowsers: true },
  ),
  route(
    'POST payment_intents/:id/capture',
    'payment_intents.capture',
    PARAMS.captureIntent,
    (world, { id, params }) => toIntentView(world, captureIntent(world, getIntent(world, id), params)),
  ),
  route(
    'POST payment_intents/:id/cancel',
    'payment_intents.cancel',
    PARAMS.cancelIntent,
    (world, { id, params }) => toIntentView(world, cancelIntent(world, getIntent(world, id), params)),
  ),
  route('GET payment_attempts', 'payment_attempts.list', PARAMS.listAttempts, (world, { params }) => {
    const { payment_intent_id, status, currency } = params
    const where = { payment_intent_id, status, currency }
    return toPage<PaymentAttempt>(world, 'payment_attempt', params, where, toAttemptView)
  }),
  route('GET payment_attempts/:id', 'payment_attempts.retrieve', PARAMS.none, (world, { id }) =>
    toAttemptView(getAttempt(world, id)),
  ),
  route(
    'POST refunds/create',
    'refunds.create',
    PARAMS.createRefund,
    (world, { params }) => toRefundView(createRefund(world, params)),
    { status: 201 },
  ),
  route('GET refunds', 'refunds.list', PARAMS.listRefunds, (world, { params }) => {
    const { payment_intent_id, payment_attempt_id, merchant_order_id, status, currency } = params
    const where = { payment_intent_id, payment_attempt_id, merchant_order_id, status, currency }
    return toPage<Refund>(world, 'refund', params, where, toRefundView)
  }),
  route('GET refunds/:id', 'refunds.retrieve', PARAMS.none, (world, { id }) =>
    toRefundView(getRefund(world, id)),
  ),
]

interface PageParams {
  page_num: number
  page_size: number
  from_created_at?: string | undefined
  to_created_at?: string | undefined
}

/** One page of a kind, newest first, in Airwallex's list format. `where` names fields of the stored object. */
function toPage<T extends StoredDocument>(
  world: World,
  kind: string,
  params: PageParams,
  where: Record<string, string | undefined>,
  toView: (item: T) => object,
): { has_more: boolean; items: object[] } {
  const skipped = params.page_num * params.page_size
  const { items, hasMore } = world.store.list<T>(kind, {
    limit: skipped + params.page_size,
    created: {
      ...(params.from_created_at ? { gte: toSeconds(params.from_created_at) } : {}),
      ...(params.to_created_at ? { lte: toSeconds(params.to_created_at) } : {}),
    },
    where,
  })
  return { has_more: hasMore, items: items.slice(skipped).map(toView) }
}

/** Airwallex accepts the offset "+0800", JavaScript does not. */
function toSeconds(time: string): number {
  return Math.floor(new Date(time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).getTime() / 1000)
}
