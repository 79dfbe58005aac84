import type { z } from 'zod'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { toBrokenRule } from '@shop/contract/http/field-rules'

/** Which fields of a value break which rules of its schema; none if it is valid. */
export function listErrorDetails(schema: z.ZodType, value: unknown): ErrorDetail[] {
  // The input distinguishes a missing value from a wrong one.
  const { error } = schema.safeParse(value, { reportInput: true })
  return error?.issues.map(toErrorDetail) ?? []
}

function toErrorDetail(issue: z.core.$ZodIssue): ErrorDetail {
  const isUnknown = issue.code === 'unrecognized_keys'
  const path = isUnknown ? issue.keys.join(', ') : issue.path.join('.')
  return { path, message: isUnknown ? 'Unknown field' : issue.message, ...toBrokenRule(issue) }
}

/** The error of a name that something else has. */
export const toTaken = (path: string): ErrorDetail => ({ path, message: 'Taken already', rule: 'taken' })
