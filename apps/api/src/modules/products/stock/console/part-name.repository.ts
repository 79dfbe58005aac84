import { sql, type RawBuilder } from 'kysely'
import { selectTranslated } from '../../../../db/translations.ts'

/**
 * The names of a part of bracelets, which is a size of a hidden product (decision 62); null for any other size.
 * @param product the column with the product's id
 * @param size the column with its size
 */
export function toPartName(
  product: string | RawBuilder<unknown>,
  size: string | RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = (name: string | RawBuilder<unknown>) => (typeof name === 'string' ? sql.ref(name) : name)
  return sql`(SELECT ${selectTranslated('b', 'name')} FROM bracelet_parts b
    WHERE b.product_id = ${column(product)} AND b.id = ${column(size)})`
}
