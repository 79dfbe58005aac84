import type { CatalogueTerms, TermNames } from '@shop/catalogue/format'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import type { Tx } from '../../db/pool.ts'
import { selectTranslated, toTextColumns } from '../../db/translations.ts'

/** The row of a value with its names in the other languages. */
export const toTermRow = (kind: string, value: string, names: TermNames) =>
  toTextColumns({ kind, ...toLocalizedFields('value', { en: value, ...names }) }, ['value'])

/** Writes the names of values; those that are not named stay. */
export async function writeTerms(db: Tx, terms: CatalogueTerms): Promise<void> {
  const rows = Object.entries(terms).flatMap(([kind, values]) =>
    Object.entries(values).map(([value, names]) => toTermRow(kind, value, names)),
  )
  await db
    .insertInto('terms')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'value']).doUpdateSet((row) => ({
        value_zh: row.ref('excluded.value_zh'),
        translations: row.ref('excluded.translations'),
      })),
    )
    .execute()
}

/** The names of the values of all products in the other languages, as last imported. */
export async function readTerms(db: Tx): Promise<Partial<CatalogueTerms>> {
  const rows = await db
    .selectFrom('terms')
    .select(['kind', 'value', selectTranslated('terms', 'value').as('names')])
    .execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return Object.fromEntries(
    [...byKind].map(([kind, terms]) => [
      kind,
      Object.fromEntries(terms.map(({ value, names: { en: _, ...names } }) => [value, names])),
    ]),
  )
}
