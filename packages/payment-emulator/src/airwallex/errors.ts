import { randomToken } from '../ids.ts'

/** The body of a refused call. `source` names the parameter a validation error is about. */
export interface ErrorBody {
  code: string
  message: string
  source?: string
  trace_id: string
  details?: Record<string, string>
  /** The issuer's own code, when it was the issuer who declined. */
  provider_original_response_code?: string
}

/**
 * A failure as Airwallex answers it. `keepsWork` marks the refusal of a card, whose attempt stays in the books;
 * any other refusal undoes what was written.
 */
export class AirwallexError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly isRecorded: boolean

  constructor(
    status: number,
    body: Omit<ErrorBody, 'trace_id'>,
    { isRecorded = false }: { isRecorded?: boolean } = {},
  ) {
    super(body.message)
    this.status = status
    this.body = { ...body, trace_id: randomToken(32).toLowerCase() }
    this.isRecorded = isRecorded
  }
}

/** 400 about one parameter. */
export function invalidParameter(source: string, message: string): AirwallexError {
  return new AirwallexError(400, { code: 'validation_error', message, source })
}

/** 404 for an id nobody knows. */
export function notFound(what: string, id: string): AirwallexError {
  return new AirwallexError(404, {
    code: 'resource_not_found',
    message: `The ${what} with ID ${id} cannot be found. Please double check that the ID is correct.`,
  })
}

/** 400 for an operation that the status of the intent does not admit. */
export function invalidStatus(status: string, operation: string): AirwallexError {
  return new AirwallexError(400, {
    code: 'invalid_status_for_operation',
    message: `The PaymentIntent status ${status} is invalid for operation ${operation}.`,
  })
}

/** 400 for a `request_id` that was used before: a repetition is refused, its first result is to be looked up. */
export function duplicateRequest(requestId: string): AirwallexError {
  return new AirwallexError(400, {
    code: 'duplicate_request',
    message: `The request_id ${requestId} has been used by an earlier request.`,
    source: 'request_id',
  })
}
