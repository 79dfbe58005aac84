import type { z } from 'zod'
import type { StoredDocument } from '../store.ts'
import { confirmIntent } from './confirmation.ts'
import { invalidRequest, noSuch } from './errors.ts'
import type { StripeError } from './errors.ts'
import { cancelIntent, captureIntent, createIntent, getIntent, updateIntent } from './intents.ts'
import { PARAMS } from './params.ts'
import { createPaymentMethod } from './payment-methods.ts'
import { createRefund, getRefund, updateRefund } from './refunds.ts'
import type { PaymentIntent } from './objects.ts'
import type { World } from './world.ts'

/** The key that a call was made with. */
export type Access = 'secret' | 'publishable'

interface Call<P> {
  id: string
  params: P
  access: Access
}

/** One operation of the API. `operation` is also its name in fault rules. */
export interface Route {
  method: 'GET' | 'POST'
  url: string
  operation: string
  access: Access
  schema: z.ZodType
  handle: (world: World, call: Call<unknown>) => object
}

function route<Schema extends z.ZodType>(
  line: `${'GET' | 'POST'} ${string}`,
  operation: string,
  access: Access,
  schema: Schema,
  handle: (world: World, call: Call<z.infer<Schema>>) => object,
): Route {
  const [method, url] = line.split(' ') as ['GET' | 'POST', string]
  // The server passes only what this schema has parsed.
  return { method, url, operation, access, schema, handle: handle as Route['handle'] }
}

/** All operations of the emulated Stripe. `publishable` marks those that browsers may call, too. */
export const ROUTES: readonly Route[] = [
  route('POST /v1/payment_intents', 'payment_intents.create', 'secret', PARAMS.createIntent, (world, call) =>
    createIntent(world, call.params),
  ),
  route('GET /v1/payment_intents', 'payment_intents.list', 'secret', PARAMS.listIntents, (world, call) =>
    toList(world, 'payment_intent', '/v1/payment_intents', call.params),
  ),
  route(
    'GET /v1/payment_intents/:id',
    'payment_intents.retrieve',
    'publishable',
    PARAMS.retrieveIntent,
    (world, call) => getOwnIntent(world, call),
  ),
  route(
    'POST /v1/payment_intents/:id',
    'payment_intents.update',
    'secret',
    PARAMS.updateIntent,
    (world, call) => updateIntent(world, call.id, call.params),
  ),
  route(
    'POST /v1/payment_intents/:id/confirm',
    'payment_intents.confirm',
    'publishable',
    PARAMS.confirmIntent,
    (world, call) => confirmIntent(world, getOwnIntent(world, call), call.params),
  ),
  route(
    'POST /v1/payment_intents/:id/cancel',
    'payment_intents.cancel',
    'secret',
    PARAMS.cancelIntent,
    (world, call) => cancelIntent(world, call.id, call.params),
  ),
  route(
    'POST /v1/payment_intents/:id/capture',
    'payment_intents.capture',
    'secret',
    PARAMS.captureIntent,
    (world, call) => captureIntent(world, call.id, call.params),
  ),
  route(
    'POST /v1/payment_methods',
    'payment_methods.create',
    'publishable',
    PARAMS.createPaymentMethod,
    (world, call) => {
      const isToken = call.params.card !== undefined && 'token' in call.params.card
      if (call.access === 'secret' && !isToken) throw rawCardRejected()
      return createPaymentMethod(world, call.params)
    },
  ),
  route('GET /v1/payment_methods/:id', 'payment_methods.retrieve', 'secret', PARAMS.none, (world, call) =>
    getStored(world, 'payment_method', call.id),
  ),
  route('GET /v1/charges', 'charges.list', 'secret', PARAMS.listCharges, (world, call) =>
    toList(world, 'charge', '/v1/charges', call.params, { payment_intent: call.params.payment_intent }),
  ),
  route('GET /v1/charges/:id', 'charges.retrieve', 'secret', PARAMS.none, (world, call) =>
    getStored(world, 'charge', call.id),
  ),
  route('POST /v1/refunds', 'refunds.create', 'secret', PARAMS.createRefund, (world, call) =>
    createRefund(world, call.params),
  ),
  route('GET /v1/refunds', 'refunds.list', 'secret', PARAMS.listRefunds, (world, call) => {
    const { payment_intent, charge } = call.params
    return toList(world, 'refund', '/v1/refunds', call.params, { payment_intent, charge })
  }),
  route('GET /v1/refunds/:id', 'refunds.retrieve', 'secret', PARAMS.none, (world, call) =>
    getRefund(world, call.id),
  ),
  route('POST /v1/refunds/:id', 'refunds.update', 'secret', PARAMS.updateRefund, (world, call) =>
    updateRefund(world, call.id, call.params),
  ),
  route('GET /v1/events', 'events.list', 'secret', PARAMS.listEvents, (world, call) =>
    toList(world, 'event', '/v1/events', call.params, { type: call.params.type }),
  ),
  route('GET /v1/events/:id', 'events.retrieve', 'secret', PARAMS.none, (world, call) =>
    getStored(world, 'event', call.id),
  ),
]

/** A browser must send the intent's client secret as well as its id. */
function getOwnIntent(world: World, call: Call<{ client_secret?: string | undefined }>): PaymentIntent {
  const intent = getIntent(world, call.id)
  const given = call.params.client_secret
  if (given === undefined && call.access === 'publishable') {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  }
  if (given !== undefined && given !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { param: 'client_secret' },
    )
  }
  return intent
}

function getStored(world: World, kind: string, id: string): StoredDocument {
  return world.store.get(kind, id, () => noSuch(kind, id))
}

interface PageParams {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined
}

function toList(
  world: World,
  kind: string,
  url: string,
  params: object,
  where: Record<string, string | undefined> = {},
): object {
  const { limit, starting_after, ending_before, created } = params as PageParams
  for (const cursor of [starting_after, ending_before]) if (cursor) getStored(world, kind, cursor)
  const page = world.store.list(kind, {
    limit,
    startingAfter: starting_after,
    endingBefore: ending_before,
    created,
    where,
  })
  return { object: 'list', data: page.items, has_more: page.hasMore, url }
}

function rawCardRejected(): StripeError {
  return invalidRequest(
    'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://docs.stripe.com/testing.',
    { status: 402 },
  )
}
