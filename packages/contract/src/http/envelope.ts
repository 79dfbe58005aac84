import type { ErrorCode } from './errors.ts'
import type { BrokenRule } from './field-rules.ts'

/**
 * One validation error: `path` names the field (`items.0.quantity`), `message` is for people; `rule` and `limit` are
 * the same in a form that a page can put into its own language.
 */
export interface ErrorDetail extends BrokenRule {
  path: string
  message: string
  /** Further facts that a page needs to show what changed, for example the stock left. */
  [fact: string]: unknown
}

/** Body of every JSON error response. */
export interface ErrorEnvelope {
  success: false
  error: { code: ErrorCode; message: string; details?: ErrorDetail[] }
}

/** Body of every successful JSON response. */
export interface SuccessEnvelope<Data> {
  success: true
  data: Data
}

export type Envelope<Data> = SuccessEnvelope<Data> | ErrorEnvelope

/** Pagination fields of a list response. */
export function toPageInfo(query: { page: number; limit: number }, total: number) {
  return { page: query.page, limit: query.limit, total, total_pages: Math.ceil(total / query.limit) }
}
