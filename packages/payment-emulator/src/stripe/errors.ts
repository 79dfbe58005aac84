import { getCardError } from './card-errors.ts'
import type { ErrorBody } from './types.ts'

/** A failure as Stripe answers it. What was written before it is kept with a 402 (a decline) and undone otherwise. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

/** A refused request; 400 unless told otherwise. */
export function invalidRequest(
  message: string,
  { status = 400, ...more }: { status?: number } & Partial<ErrorBody> = {},
): StripeError {
  const documented = more.code ? { code: more.code, doc_url: docUrl(more.code) } : {}
  return new StripeError(status, {
    ...documented,
    ...more,
    message,
    type: more.type ?? 'invalid_request_error',
  })
}

/** 404 for an id nobody knows, in Stripe's words: No such payment_intent: 'pi_…'. */
export function noSuch(object: string, id: string, param = 'id'): StripeError {
  return invalidRequest(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param })
}

/** The body of a card failure, by its key in the table of card errors. */
export function toCardErrorBody(key: string): ErrorBody {
  const { type, code, declineCode, param, en } = getCardError(key)
  return {
    ...(param ? { param } : {}),
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    doc_url: docUrl(code),
    message: en,
    type,
  }
}
