import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { EndpointSchemas } from '@shop/contract/http/endpoint'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { AppError } from './app-error.ts'
import { listErrorDetails } from './error-details.ts'

const PARTS = ['params', 'query', 'body'] as const

/**
 * Validates the parts of a request by an endpoint's schemas. Messages reach the client.
 * @throws AppError VALIDATION_FAILED with every error
 */
export function validateRequest(schemas: EndpointSchemas, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const details: ErrorDetail[] = []
  for (const part of PARTS) {
    const schema = schemas[part]
    if (!schema) continue
    const value = request[part]
    if (isUnstorable(value)) {
      throw new AppError('VALIDATION_FAILED', { details: [{ path: part, message: 'Unreadable characters' }] })
    }
    const given = value ?? (part === 'body' ? undefined : {})
    const result = schema.safeParse(given)
    if (result.success) input[part] = result.data
    else details.push(...listErrorDetails(schema, given))
  }
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  return input
}

/**
 * A part of a body whose schema depends on the rest of the request, such as the value of a setting.
 * @param under the name of the part, which begins the paths of the errors
 * @throws AppError VALIDATION_FAILED with every error
 */
export function requireValid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  under: string,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const details = listErrorDetails(schema, value)
  throw new AppError('VALIDATION_FAILED', {
    details: details.map((detail) => ({ ...detail, path: detail.path ? `${under}.${detail.path}` : under })),
  })
}

/** More than any request needs, and less than what overflows the stack of `JSON.stringify`. */
const MAX_LEVELS = 100

/** PostgreSQL cannot store NUL or a lone surrogate; nothing is stored that has too many levels. */
export function isUnstorable(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true
    const next: unknown[] = []
    for (const part of level) {
      if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return true
      if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) continue
      for (const [key, inner] of Object.entries(part)) next.push(key, inner)
    }
    level = next
  }
  return false
}
