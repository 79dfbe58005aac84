import type { z } from 'zod'
import { captureOrder, getCapture } from './captures.ts'
import { malformed, toDetail } from './errors.ts'
import { createOrder, getOrder, patchOrder } from './orders.ts'
import { PARAMS } from './params.ts'
import { getRefund, refundCapture } from './refunds.ts'
import { listTransactions } from './transactions.ts'
import { showCapture, showCapturedOrder, showOrder, showRefund } from './views.ts'
import type { World } from './world.ts'

interface Call<P> {
  id: string
  params: P
  requestId: string | undefined
}

/** The object that an operation created or changed, and its view in the response. */
export interface ResultObject {
  view: 'order' | 'captured_order' | 'refund'
  id: string
}

type Outcome = { status: 200 | 201; result: ResultObject } | { status: 200; body: object } | { status: 204 }

/** One operation of the API. `operation` is also its name in fault rules. */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  operation: string
  schema: z.ZodType
  handle: (world: World, call: Call<unknown>) => Outcome
}

function route<Schema extends z.ZodType>(
  line: `${Route['method']} ${string}`,
  operation: string,
  schema: Schema,
  handle: (world: World, call: Call<z.infer<Schema>>) => Outcome,
): Route {
  const [method, url] = line.split(' ') as [Route['method'], string]
  // The server passes only what this schema has parsed.
  return { method, url, operation: `paypal.${operation}`, schema, handle: handle as Route['handle'] }
}

const found = (body: object): Outcome => ({ status: 200, body })

/** All operations of the emulated PayPal, except tokens, certificates and signature verification. */
export const ROUTES: readonly Route[] = [
  route('POST /v2/checkout/orders', 'orders.create', PARAMS.createOrder, (world, { params, requestId }) => {
    if (params.payment_source && requestId === undefined) {
      throw malformed([
        toDetail('PAYPAL_REQUEST_ID_REQUIRED', { field: 'PayPal-Request-Id', location: 'header' }),
      ])
    }
    const { id, status } = createOrder(world, params)
    // An order created for the wallet by name is processed at once, as far as possible without the shopper.
    return { status: status === 'CREATED' ? 201 : 200, result: { view: 'order', id } }
  }),
  route('GET /v2/checkout/orders/:id', 'orders.retrieve', PARAMS.none, (world, { id }) =>
    found(showOrder(world, getOrder(world, id), true)),
  ),
  route('PATCH /v2/checkout/orders/:id', 'orders.patch', PARAMS.patchOrder, (world, { id, params }) => {
    patchOrder(world, id, params)
    return { status: 204 }
  }),
  route('POST /v2/checkout/orders/:id/capture', 'orders.capture', PARAMS.none, (world, { id }) => ({
    status: 201,
    result: { view: 'captured_order', id: captureOrder(world, id).id },
  })),
  route('GET /v2/payments/captures/:id', 'captures.retrieve', PARAMS.none, (world, { id }) =>
    found(showCapture(world, getCapture(world, id))),
  ),
  route('POST /v2/payments/captures/:id/refund', 'captures.refund', PARAMS.refund, (world, call) => ({
    status: 201,
    result: { view: 'refund', id: refundCapture(world, call.id, call.params).id },
  })),
  route('GET /v2/payments/refunds/:id', 'refunds.retrieve', PARAMS.none, (world, { id }) =>
    found(showRefund(world, getRefund(world, id), true)),
  ),
  route('GET /v1/reporting/transactions', 'transactions.list', PARAMS.transactions, (world, { params }) =>
    found(listTransactions(world, params)),
  ),
]

/** The current state of a call's object, in full or minimal form. */
export function showResult(world: World, { view, id }: ResultObject, isFull: boolean): object {
  if (view === 'refund') return showRefund(world, getRefund(world, id), isFull)
  const show = view === 'order' ? showOrder : showCapturedOrder
  return show(world, getOrder(world, id), isFull)
}
