import { z } from 'zod'

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
