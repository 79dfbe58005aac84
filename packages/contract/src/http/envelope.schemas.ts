import { z } from 'zod'

/** Pagination parameters: `page` from 1, `limit` from 1 to 100. Coerced from query text. */
export function pageQuery(defaultLimit: number) {
  return {
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  }
}

/** `data` of a list response: items and pagination. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    total_pages: z.int(),
  })
}
