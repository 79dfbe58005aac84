import { z } from 'zod'
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

/** What lists take: `page` from 1, `limit` from 1 to 100. Query values arrive as text. */
export function pageQuery(defaultLimit: number) {
  return {
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  }
}

/** What lists answer. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    total_pages: z.int(),
  })
}

/** The page numbers of an answer, computed in one place. */
export function toPageInfo(query: { page: number; limit: number }, total: number) {
  return { page: query.page, limit: query.limit, total, total_pages: Math.ceil(total / query.limit) }
}
