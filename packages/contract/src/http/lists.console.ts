import { z } from 'zod'

/** Lists count exactly up to here; beyond, a list only shows whether there is another page. */
export const MAX_COUNTED = 10_000

/**
 * Query of a list of the console: page and sorting, and the filters of the subject.
 * @param sorts the fields that can be sorted by; the first is the default
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) {
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    sort: z.enum(sorts as Sorts & readonly string[]).default(sorts[0] as never),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...filters,
  })
}

/** `data` of a list of the console. `total` is missing above `MAX_COUNTED`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int().optional(), has_next_page: z.boolean() })
}

/** One value or several of a filter: `?status=paid&status=shipped`. */
export function oneOrMore<Value extends z.ZodType>(value: Value) {
  return z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(value).min(1).max(50).optional(),
  )
}

/** A text to search for. */
export const Search = z.string().trim().max(200).optional()

/** The version of a record that a change was made to; another one is refused with STALE_VERSION. */
export const Version = z.int().min(1)
