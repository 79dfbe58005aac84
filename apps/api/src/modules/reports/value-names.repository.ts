import type { Translated } from '@shop/contract/languages/translated'
import type { ReportDimension } from '@shop/contract/reports/sales-reports.console'
import { sql } from 'kysely'
import type { ReadDb } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import { selectTranslated } from '../../db/translations.ts'

/** The names of values in all languages, of dimensions whose values the merchant names. */
export async function listValueNames(
  db: ReadDb,
  dimension: ReportDimension,
  values: readonly string[],
): Promise<ReadonlyMap<string, Translated<string>>> {
  const query = QUERIES[dimension]?.(values)
  const rows = query ? (await query.execute(db)).rows : []
  return new Map(rows.map(({ value, name }) => [value, name]))
}

interface NameRow {
  value: string
  name: Translated<string>
}

const QUERIES: Partial<
  Record<ReportDimension, (values: readonly string[]) => ReturnType<typeof sql<NameRow>>>
> = {
  product: (values) => sql`SELECT id::text AS value, record->'name' AS name FROM products
    WHERE id = ${anyOf(values.filter((value) => value !== ''))}`,
  category: (values) => sql`SELECT slug AS value, record->'name' AS name FROM categories
    WHERE slug = ${anyOf(values, 'text')}`,
  stone: (
    values,
  ) => sql`SELECT value, translations || jsonb_build_object('en', value, 'zh', value_zh) AS name FROM terms
    WHERE kind = 'gem' AND value = ${anyOf(values, 'text')}`,
  offer: (values) => sql`SELECT id::text AS value, ${selectTranslated('offers', 'title')} AS name FROM offers
    WHERE id = ${anyOf(values)}`,
}
