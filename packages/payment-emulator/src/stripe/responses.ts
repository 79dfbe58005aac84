import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from '../responses.ts'
import type { EmulatedResponse } from '../responses.ts'
import type { FaultRule } from '../faults.ts'
import type { StripeError } from './errors.ts'
import type { Access } from './routes.ts'
import type { PaymentIntent } from './types.ts'
import { toPublicError, toPublicIntent } from './views.ts'
import { API_VERSION } from './world.ts'

/** Browsers may call from any shop; the keys decide what they get. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Request-Id',
  'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
  'access-control-allow-methods': 'GET, POST',
}

/** Sends an answer with Stripe's headers. */
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

/** An answer with an object in it, printed as Stripe prints. */
export const toJson = (status: number, body: object): EmulatedResponse => ({
  status,
  body: JSON.stringify(body, null, 2),
})

/** The answer a failure makes; a browser reads it in the shopper's language. */
export function toResponse(
  { status, body }: StripeError,
  access: Access,
  request: FastifyRequest,
): EmulatedResponse {
  return toJson(status, {
    error: access === 'secret' ? body : toPublicError(body, languageOf(request)),
  })
}

/** Stripe.js and the card form say which language they speak. */
export const languageOf = (request: FastifyRequest): 'en' | 'zh' =>
  request.headers['accept-language']?.startsWith('zh') ? 'zh' : 'en'

/** What of a result a browser may see. */
export function toPublic(shown: object, language: 'en' | 'zh'): object {
  const isIntent = 'object' in shown && shown.object === 'payment_intent'
  return isIntent ? toPublicIntent(shown as PaymentIntent, language) : shown
}
