import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from '../responses.ts'
import type { EmulatedResponse } from '../responses.ts'
import type { FaultRule } from '../faults.ts'
import type { StripeError } from './errors.ts'
import type { Access } from './routes.ts'
import type { PaymentIntent } from './types.ts'
import { toPublicError, toPublicIntent } from './views.ts'
import { API_VERSION } from './world.ts'

/** Browsers may call from any origin; the keys decide what they can read. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Request-Id',
  'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
  'access-control-allow-methods': 'GET, POST',
}

/** Sends a response with Stripe's headers. */
export function send(
  reply: FastifyReply,
  response: EmulatedResponse,
  request: FastifyRequest,
  fault?: FaultRule,
): Promise<FastifyReply> {
  const version = request.headers['stripe-version'] ?? API_VERSION
  reply.headers({ ...CORS, 'stripe-version': version, 'cache-control': 'no-cache, no-store' })
  return sendText(reply, response, fault)
}

/** A response with an object, in Stripe's formatting. */
export const toJson = (status: number, body: object): EmulatedResponse => ({
  status,
  body: JSON.stringify(body, null, 2),
})

/** The response for an error, in the shopper's language for a browser. */
export function toResponse(
  { status, body }: StripeError,
  access: Access,
  request: FastifyRequest,
): EmulatedResponse {
  return toJson(status, {
    error: access === 'secret' ? body : toPublicError(body, languageOf(request)),
  })
}

/** The language that Stripe.js and the card form send. */
export const languageOf = (request: FastifyRequest): 'en' | 'zh' =>
  request.headers['accept-language']?.startsWith('zh') ? 'zh' : 'en'

/** The part of a result that a browser may read. */
export function toPublic(shown: object, language: 'en' | 'zh'): object {
  const isIntent = 'object' in shown && shown.object === 'payment_intent'
  return isIntent ? toPublicIntent(shown as PaymentIntent, language) : shown
}
