import { ProviderError } from '../provider.ts'
import { getCardError } from './card-errors.ts'
import type { ErrorBody } from './objects.ts'

/** A Stripe error. A 402 (a decline) is recorded. */
export class StripeError extends ProviderError<ErrorBody> {
  constructor(status: number, body: ErrorBody) {
    super(status, body, status === 402)
  }
}

const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

/** An invalid request; 400 by default. */
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

/** 404 for an unknown id, with Stripe's text: No such payment_intent: 'pi_…'. */
export function noSuch(object: string, id: string, param = 'id'): StripeError {
  return invalidRequest(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param })
}

/** Body of a card error, by its key in the table of card errors. */
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
