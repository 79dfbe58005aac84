import type { StoredDocument } from '../store.ts'
import type { World } from './world.ts'

interface PageParams {
  page_num: number
  page_size: number
  from_created_at?: string | undefined
  to_created_at?: string | undefined
}

/** One page of a kind, newest first, in Airwallex's list format. `where` names fields of the stored object. */
export function toPage<T extends StoredDocument>(
  world: World,
  kind: string,
  params: PageParams,
  where: Record<string, string | undefined>,
  toView: (item: T) => object,
): { has_more: boolean; items: object[] } {
  const skipped = params.page_num * params.page_size
  const { items, hasMore } = world.store.list<T>(kind, {
    limit: skipped + params.page_size,
    created: {
      ...(params.from_created_at ? { gte: toSeconds(params.from_created_at) } : {}),
      ...(params.to_created_at ? { lte: toSeconds(params.to_created_at) } : {}),
    },
    where,
  })
  return { has_more: hasMore, items: items.slice(skipped).map(toView) }
}

/** Airwallex accepts the offset "+0800", JavaScript does not. */
function toSeconds(time: string): number {
  return Math.floor(new Date(time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).getTime() / 1000)
}
