import { sql } from 'kysely'
import type { Correspondences } from '@shop/catalogue/correspondence-format'
import type { TermNames } from '@shop/catalogue/format'
import type { MineralFacts, Minerals } from '@shop/catalogue/mineral-format'
import { toLocalizedFields, type LocalizedField } from '@shop/contract/languages/translated'
import { countUpTo } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { anyOf, contains } from '../../../db/sql.ts'
import { listTexts, selectTranslated } from '../../../db/translations.ts'
import { toTermRow } from '../catalogue-terms.repository.ts'
import type { Page } from './vocabulary.repository.ts'

type StoredCorrespondences = Correspondences['stones'][string]

/** The names of a stone in the other languages: `name_zh`, `name_zh_hant`. */
export type StoneNames = Omit<LocalizedField<'name'>, 'name'>

/** A stone with its names, which are those of its label. */
export interface StoneRow extends StoneNames {
  gem: string
  facts: MineralFacts
  correspondences: StoredCorrespondences | null
  version: number
  products: number
}

function selectStones(db: Db | Tx, text: string | undefined) {
  const query = db
    .selectFrom('minerals as m')
    .leftJoin('terms as t', (join) => join.onRef('t.value', '=', 'm.gem').on('t.kind', '=', 'gem'))
    .select(['m.gem', 'm.version'])
    .select([
      selectTranslated('t', 'value').as('names'),
      sql<MineralFacts>`m.facts`.as('facts'),
      sql<StoredCorrespondences | null>`m.correspondences`.as('correspondences'),
      sql<number>`(SELECT count(*)::integer FROM product_attributes a
        WHERE a.name = 'gem' AND a.value = m.gem)`.as('products'),
    ])
  if (text === undefined) return query
  const pattern = contains(text)
  return query.where((row) =>
    row.or([
      row('m.gem', 'ilike', pattern),
      ...listTexts('t', 'value').map((name) => row(name, 'ilike', pattern)),
    ]),
  )
}

type SelectedStone = Awaited<ReturnType<ReturnType<typeof selectStones>['execute']>>[number]

/** A stone without a label has no names. */
function toStoneRow({ names, ...row }: SelectedStone): StoneRow {
  const { name: _, ...own } = toLocalizedFields('name', { ...names, en: row.gem, zh: names.zh ?? '' })
  return { ...row, ...own }
}

export const stones = {
  async list(db: Db, text: string | undefined, page: Page): Promise<StoneRow[]> {
    const query = selectStones(db, text).orderBy('m.gem', page.order).limit(page.limit).offset(page.offset)
    return (await query.execute()).map(toStoneRow)
  },
  count: (db: Db, text: string | undefined, limit: number) => countUpTo(db, selectStones(db, text), limit),
  async lock(db: Tx, gem: string): Promise<StoneRow | undefined> {
    const row = await selectStones(db, undefined).where('m.gem', '=', gem).forUpdate('m').executeTakeFirst()
    return row && toStoneRow(row)
  },
  async save(
    db: Tx,
    { gem, facts, correspondences }: Pick<StoneRow, 'gem' | 'facts' | 'correspondences'>,
  ): Promise<void> {
    const columns = {
      facts: JSON.stringify(facts),
      correspondences: correspondences && JSON.stringify(correspondences),
    }
    await db
      .insertInto('minerals')
      .values({ gem, ...columns })
      .onConflict((conflict) =>
        conflict.column('gem').doUpdateSet({ ...columns, version: sql<number>`minerals.version + 1` }),
      )
      .execute()
  },

  /** Adds stones with their labels to a shop that has none, and correspondences to those that were stored without them. */
  async fill(
    db: Tx,
    {
      facts,
      correspondences,
      names,
    }: {
      facts: Readonly<Record<string, MineralFacts>>
      correspondences: Correspondences['stones']
      names: Readonly<Record<string, TermNames>>
    },
  ): Promise<void> {
    const rows = Object.entries(facts).map(([gem, facts]) => ({
      gem,
      facts: JSON.stringify(facts),
      correspondences: correspondences[gem] ? JSON.stringify(correspondences[gem]) : null,
    }))
    if (!(await db.selectFrom('minerals').select('gem').limit(1).executeTakeFirst())) {
      const labels = rows.map(({ gem }) => toTermRow('gem', gem, names[gem] ?? { zh: gem }))
      await db
        .insertInto('minerals')
        .values(rows)
        .onConflict((on) => on.doNothing())
        .execute()
      await db
        .insertInto('terms')
        .values(labels)
        .onConflict((on) => on.doNothing())
        .execute()
    }
    const bare = await db
      .selectFrom('minerals')
      .select('gem')
      .where('correspondences', 'is', null)
      .where('gem', '=', anyOf(Object.keys(correspondences), 'text'))
      .execute()
    for (const { gem } of bare)
      await db
        .updateTable('minerals')
        .set({ correspondences: JSON.stringify(correspondences[gem]) })
        .where('gem', '=', gem)
        .execute()
  },
}

/** Writes facts about stones; those that the file does not name stay. */
export async function writeMinerals(db: Tx, { stones }: Minerals): Promise<void> {
  const rows = Object.entries(stones).map(([gem, facts]) => ({ gem, facts: JSON.stringify(facts) }))
  if (rows.length === 0) return
  await db
    .insertInto('minerals')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('gem')
        .doUpdateSet((row) => ({
          facts: row.ref('excluded.facts'),
          version: sql<number>`minerals.version + 1`,
        }))
        .where(sql<boolean>`minerals.facts <> excluded.facts`),
    )
    .execute()
}
