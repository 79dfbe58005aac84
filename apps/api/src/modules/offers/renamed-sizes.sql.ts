import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** An offer whose free gift has another size, by its new name. */
interface ChangedOffer {
  id: string
  title: string
  was: string
  size: string
}

/** Free gifts follow sizes that get other names. Returns the offers that give one. */
export async function renameSizesOfGifts(
  db: Tx,
  productId: string,
  { renamed, now }: { renamed: readonly { was: string; size: string }[]; now: Date },
): Promise<ChangedOffer[]> {
  const { rows } = await sql<ChangedOffer>`
    UPDATE offers SET benefit = jsonb_set(benefit, '{size}', to_jsonb(renamed.size)), version = version + 1, updated_at = ${now}
    FROM unnest(${renamed.map(({ was }) => was)}::text[], ${renamed.map(({ size }) => size)}::text[]) AS renamed (was, size)
    WHERE benefit ->> 'kind' = 'free_gift' AND benefit ->> 'product_id' = ${productId} AND benefit ->> 'size' = renamed.was
    RETURNING id, title, renamed.was, renamed.size`.execute(db)
  return rows
}
