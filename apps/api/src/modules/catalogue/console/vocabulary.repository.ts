import type { LocalizedField } from '@shop/contract/languages/translated'
import { sql } from 'kysely'
import { countUpTo } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { contains } from '../../../db/sql.ts'
import { listTexts, readTexts, toTextColumns } from '../../../db/translations.ts'

export interface Page {
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

function selectSynonyms(db: Db | Tx, text: string | undefined) {
  const query = db.selectFrom('search_synonyms')
  if (text === undefined) return query
  return query.where(
    sql<boolean>`(searched ILIKE ${contains(text)} OR array_to_string(means, ' ') ILIKE ${contains(text)})`,
  )
}

export type SynonymRow = { searched: string; means: string[]; version: number }

export const synonyms = {
  list: (db: Db, text: string | undefined, page: Page): Promise<SynonymRow[]> =>
    selectSynonyms(db, text)
      .select(['searched', 'means', 'version'])
      .orderBy('searched', page.order)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
  count: (db: Db, text: string | undefined, limit: number) =>
    countUpTo(db, selectSynonyms(db, text).select('searched'), limit),
  lock: (db: Tx, searched: string): Promise<SynonymRow | undefined> =>
    selectSynonyms(db, undefined)
      .select(['searched', 'means', 'version'])
      .where('searched', '=', searched)
      .forUpdate()
      .executeTakeFirst(),
  async save(db: Tx, { searched, means, now }: { searched: string; means: string[]; now: Date }) {
    await db
      .insertInto('search_synonyms')
      .values({ searched, means, updated_at: now })
      .onConflict((conflict) =>
        conflict
          .column('searched')
          .doUpdateSet({ means, updated_at: now, version: sql<number>`search_synonyms.version + 1` }),
      )
      .execute()
  },
  async remove(db: Tx, searched: string) {
    await db.deleteFrom('search_synonyms').where('searched', '=', searched).execute()
  },
}

/** A value with its names: `value_zh`, `value_zh_hant`. */
export type TermRow = LocalizedField<'value'> & { kind: string; version: number; products: number }

function selectTerms(db: Db | Tx) {
  return db
    .selectFrom('terms as t')
    .select(['t.kind', 't.value', 't.value_zh', 't.translations', 't.version'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM product_attributes a
        WHERE a.name = t.kind AND a.value = t.value)`.as('products'),
    )
}

function narrowTerms(db: Db, { kinds, text }: { kinds: string[] | undefined; text: string | undefined }) {
  let query = selectTerms(db)
  if (kinds) query = query.where('t.kind', 'in', kinds)
  if (text !== undefined) {
    const pattern = contains(text)
    query = query.where((row) => row.or(listTexts('t', 'value').map((name) => row(name, 'ilike', pattern))))
  }
  return query
}

type TermFilter = Parameters<typeof narrowTerms>[1]

export const terms = {
  async list(db: Db, filter: TermFilter, page: Page): Promise<TermRow[]> {
    const rows = await narrowTerms(db, filter)
      .orderBy('t.value', page.order)
      .orderBy('t.kind')
      .limit(page.limit)
      .offset(page.offset)
      .execute()
    return rows.map(readTexts)
  },
  count: (db: Db, filter: TermFilter, limit: number) => countUpTo(db, narrowTerms(db, filter), limit),
  async lock(db: Tx, kind: string, value: string): Promise<TermRow | undefined> {
    const query = selectTerms(db).where('t.kind', '=', kind).where('t.value', '=', value)
    const row = await query.forUpdate().executeTakeFirst()
    return row && readTexts(row)
  },
  async save(db: Tx, term: LocalizedField<'value'> & { kind: string }) {
    const { kind, value, ...names } = toTextColumns(term, ['value'])
    await db
      .insertInto('terms')
      .values({ kind, value, ...names })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'value'])
          .doUpdateSet({ ...names, version: sql<number>`terms.version + 1` }),
      )
      .execute()
  },
  async remove(db: Tx, kind: string, value: string) {
    await db.deleteFrom('terms').where('kind', '=', kind).where('value', '=', value).execute()
  },
  /** Products that have the label, by id. */
  async listProductIds(db: Tx, kind: string, value: string): Promise<string[]> {
    const rows = await db
      .selectFrom('product_attributes')
      .select('product_id')
      .where('name', '=', kind)
      .where('value', '=', value)
      .orderBy('product_id')
      .execute()
    return rows.map(({ product_id }) => product_id)
  },
}
