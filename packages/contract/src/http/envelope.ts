import type { ErrorCode } from './errors.ts'

/** One fault of a refused request: `path` names the field (`items.0.quantity`), `message` is for people. */
export interface ErrorDetail {
  path: string
  message: string
  /** Further facts that a page needs to show what changed, for example the stock that is left. */
  [fact: string]: unknown
}

/** Every JSON answer that is not a success (decisions, section 2). */
export interface ErrorEnvelope {
  success: false
  error: { code: ErrorCode; message: string; details?: ErrorDetail[] }
}

/** Every JSON answer that is a success. */
export interface SuccessEnvelope<Data> {
  success: true
  data: Data
}

export type Envelope<Data> = SuccessEnvelope<Data> | ErrorEnvelope

/** The page numbers of an answer, computed in one place. */
export function toPageInfo(query: { page: number; limit: number }, total: number) {
  return { page: query.page, limit: query.limit, total, total_pages: Math.ceil(total / query.limit) }
}
