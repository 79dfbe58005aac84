import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorEnvelope } from '@shop/contract/http/envelope'
import { ERRORS, type ErrorCode } from '@shop/contract/http/errors'
import { AppError } from './app-error.ts'
import { isForPage, sendErrorPage } from './error-page.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'

/** Codes for errors of Fastify itself, before a handler runs. */
const BY_STATUS: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  // A path parameter above the length limit matches nothing.
  414: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/** A restarted database is usually back by then. */
const RETRY_AFTER_SECONDS = 2

/** Converts every error into a response. */
export const respondWithError = (
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => sendError(reply, toAppError(error, request))

/** Logs an error. Returns the one for its client, without any detail of an unexpected one. */
export function toAppError(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    const facts = { code: error.code, ...toWhereabouts(request) }
    if (error.cause) request.log.warn({ ...facts, err: error.cause }, 'refused')
    else request.log.info(facts, 'refused')
    return error
  }
  const status = error.statusCode ?? 500
  if (status < 500) return new AppError(BY_STATUS[status] ?? 'MALFORMED_REQUEST')
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ ...toWhereabouts(request), err: error }, 'busy')
    return new AppError('BUSY', { retryAfter: RETRY_AFTER_SECONDS })
  }
  request.log.error({ ...toWhereabouts(request), err: error }, 'failed')
  return new AppError('INTERNAL')
}

/** The route pattern (its parameters may hold personal data), and the shopper's id if authenticated. */
function toWhereabouts({ method, routeOptions, caller }: FastifyRequest) {
  return { call: `${method} ${routeOptions.url ?? ''}`, ...(caller ? { userId: caller.userId } : {}) }
}

/** Sends the error envelope, or an error page for a browser navigation. */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
  if (isForPage(reply.request)) return sendErrorPage(reply, error)
  return reply
    .code(ERRORS[error.code].status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(toErrorBody(error))
}

/** The serialised error envelope. */
export function toErrorBody({ code, message, details }: AppError): string {
  const envelope: ErrorEnvelope = { success: false, error: { code, message, ...(details && { details }) } }
  return JSON.stringify(envelope)
}
