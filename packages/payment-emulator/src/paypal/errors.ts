import { randomBytes } from 'node:crypto'
import { ProviderError } from '../provider.ts'
import { DESCRIPTIONS } from './issues.ts'
import type { ErrorBody, ErrorDetail, Link } from './types.ts'

interface ErrorOptions {
  details?: ErrorDetail[]
  links?: Link[]
  isRecorded?: boolean
}

const MESSAGES: Record<string, string> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  RESOURCE_CONFLICT: 'The server has detected a conflict while processing this request.',
  UNSUPPORTED_MEDIA_TYPE: 'The server does not support the request payload’s media type.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  INTERNAL_SERVER_ERROR: 'An internal server error has occurred.',
}
const NAMES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
}

/** A PayPal error. A decline is recorded: its request id repeats it. */
export class PayPalError extends ProviderError<ErrorBody> {
  constructor(status: number, { details, links = [], isRecorded = false }: ErrorOptions = {}) {
    const name = NAMES[status] ?? 'INTERNAL_SERVER_ERROR'
    const href = `https://developer.paypal.com/docs/api/orders/v2/#error-${details?.[0]?.issue ?? name}`
    const body = {
      name,
      ...(details ? { details } : {}),
      message: MESSAGES[name] ?? name,
      debug_id: randomBytes(7).toString('hex').slice(1),
      links: [{ href, rel: 'information_link', method: 'GET' } as const, ...links],
    }
    super(status, body, isRecorded)
  }
}

/** PayPal's error detail for an issue code. */
export function toDetail(issue: string, place: Partial<ErrorDetail> = {}): ErrorDetail {
  return { ...place, issue, description: DESCRIPTIONS[issue] ?? issue }
}

/** 422: well-formed, but not possible. */
export function unprocessable(
  issue: string,
  place: Partial<ErrorDetail> = {},
  more: Omit<ErrorOptions, 'details'> = {},
): PayPalError {
  return new PayPalError(422, { details: [toDetail(issue, place)], ...more })
}

/** 400: malformed request. */
export function malformed(details: ErrorDetail[]): PayPalError {
  return new PayPalError(400, { details })
}

/** 404 for an unknown id. */
export function notFound(): PayPalError {
  return new PayPalError(404, { details: [toDetail('INVALID_RESOURCE_ID')] })
}

/** The error for a code of `PayPal-Mock-Response` or of a fault rule: an error name, or an issue. */
export function toRequestedError(code: string, more: Omit<ErrorOptions, 'details'> = {}): PayPalError {
  const named = Object.entries(NAMES).find(([, name]) => name === code)
  if (named) return new PayPalError(Number(named[0]))
  if (code === 'INTERNAL_SERVER_ERROR') return new PayPalError(500)
  return code === 'INVALID_RESOURCE_ID' ? notFound() : unprocessable(code, {}, more)
}
