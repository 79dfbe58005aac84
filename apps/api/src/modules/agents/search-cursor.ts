import { MAX_SEARCH_LIMIT } from '@shop/contract/agents/agents.rules'
import { UcpError } from './ucp-error.ts'

/** A page of a search. */
export interface Page {
  page: number
  limit: number
}

/** Pages beyond this are not read, as in the shop's own lists. */
const MAX_PAGE = 10_000
const CURSOR = /^([1-9]\d{0,4})\.([1-9]\d?)$/

export const writeCursor = ({ page, limit }: Page): string =>
  Buffer.from(`${page}.${limit}`).toString('base64url')

/** @throws UcpError invalid_request */
export function readCursor(cursor: string): Page {
  const [, page, limit] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const read = { page: Number(page), limit: Number(limit) }
  if (page === undefined || read.page > MAX_PAGE || read.limit > MAX_SEARCH_LIMIT)
    throw new UcpError('invalid_request', 'pagination.cursor: this is no cursor of this shop')
  return read
}
