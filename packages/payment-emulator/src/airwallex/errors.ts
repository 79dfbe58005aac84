import { randomToken } from '../ids.ts'
import { ProviderError } from '../provider.ts'

/** Body of an error response. `source` names the parameter of a validation error. */
interface ErrorBody {
  code: string
  message: string
  source?: string
  trace_id: string
  details?: Record<string, string>
  /** The issuer's own code, if the issuer declined. */
  provider_original_response_code?: string
}

/** An Airwallex error. That of a declined card is recorded. */
export class AirwallexError extends ProviderError<ErrorBody> {
  constructor(status: number, body: Omit<ErrorBody, 'trace_id'>, isRecorded = false) {
    super(status, { ...body, trace_id: randomToken(32).toLowerCase() }, isRecorded)
  }
}

/** 400 for one parameter. */
export function invalidParameter(source: string, message: string): AirwallexError {
  return new AirwallexError(400, { code: 'validation_error', message, source })
}

/** 404 for an unknown id. */
export function notFound(what: string, id: string): AirwallexError {
  return new AirwallexError(404, {
    code: 'resource_not_found',
    message: `The ${what} with ID ${id} cannot be found. Please double check that the ID is correct.`,
  })
}

/** 400 for an operation that the intent's status does not allow. */
export function invalidStatus(status: string, operation: string): AirwallexError {
  return new AirwallexError(400, {
    code: 'invalid_status_for_operation',
    message: `The PaymentIntent status ${status} is invalid for operation ${operation}.`,
  })
}

/** 400 for a used `request_id`: a repetition is an error, and the client looks up the first result. */
export function duplicateRequest(requestId: string): AirwallexError {
  return new AirwallexError(400, {
    code: 'duplicate_request',
    message: `The request_id ${requestId} has been used by an earlier request.`,
    source: 'request_id',
  })
}
