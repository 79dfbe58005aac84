import type { ContentKind } from '@shop/contract/content/content-fields.console'
import { listReadLanguages, type PageLanguage } from '@shop/contract/languages/languages'
import type { ProductImage } from '@shop/contract/products/products.schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ShownText } from './shown-texts.ts'

/** A text as the shop shows it, with its picture if it has one. */
export type StoredArticle<Kind extends ContentKind> = ShownText<Kind> & {
  slug: string
  version: number
  image: ProductImage | null
}

/** What the shop shows at a time: of each text the newest row whose time has come, unless it has ended. */
function selectShown(db: Db, now: Date) {
  return db
    .selectFrom('articles as a')
    .where('a.shown_from', '<=', now)
    .where((row) => row.or([row('a.shown_until', 'is', null), row('a.shown_until', '>', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('articles as newer')
            .select('newer.slug')
            .whereRef('newer.kind', '=', 'a.kind')
            .whereRef('newer.slug', '=', 'a.slug')
            .whereRef('newer.language', '=', 'a.language')
            .whereRef('newer.shown_from', '>', 'a.shown_from')
            .where('newer.shown_from', '<=', now),
        ),
      ),
    )
}

interface Wanted<Kind> {
  kind: Kind
  language: PageLanguage
}

/** What was published before a language was added is read in another one. */
function selectTexts(db: Db, { kind, language }: Wanted<ContentKind>, now: Date) {
  const languages = listReadLanguages(language)
  return selectShown(db, now)
    .distinctOn('a.slug')
    .select(['a.slug', 'a.version', 'a.facts', 'a.body', 'a.image'])
    .where('a.kind', '=', kind)
    .where('a.language', 'in', languages)
    .orderBy('a.slug')
    .orderBy(sql`array_position(${languages}::text[], a.language)`)
}

/** All shown texts of a kind in a language, by slug. */
export async function listArticles<Kind extends ContentKind>(db: Db, wanted: Wanted<Kind>, now: Date) {
  return (await selectTexts(db, wanted, now).execute()) as unknown as StoredArticle<Kind>[]
}

export async function findArticle<Kind extends ContentKind>(
  db: Db,
  { slug, ...wanted }: Wanted<Kind> & { slug: string },
  now: Date,
) {
  const row = await selectTexts(db, wanted, now).where('a.slug', '=', slug).executeTakeFirst()
  return row as unknown as StoredArticle<Kind> | undefined
}

/** By kind and slug: the version of every text that is shown. Publishing the same version again changes the time. */
export async function readShownVersions(db: Db, now: Date) {
  return selectShown(db, now)
    .select(['a.kind', 'a.slug', 'a.version', 'a.updated_at'])
    .where('a.language', '=', 'en')
    .orderBy('a.slug')
    .execute()
}
