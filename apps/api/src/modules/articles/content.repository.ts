import { sql } from 'kysely'
import type { ContentKind } from '@shop/contract/content/content-fields.console'
import type { CONTENT_ACTIONS } from '@shop/contract/content/content.console'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import type { ProductImage } from '@shop/contract/products/products.schemas'
import { countUpTo } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { contains } from '../../db/sql.ts'
import type { Actor } from '../audit/audit.service.ts'
import type { AnyFields, ShownText } from './shown-texts.ts'

export interface ContentKey {
  kind: ContentKind
  slug: string
}

/** Content as the merchant writes it. */
export interface Source extends ContentKey {
  version: number
  fields: AnyFields
  updated_at: Date
}

export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** A version in the history. */
export interface PastVersion {
  version: number
  action: ContentAction
  who: string
  created_at: Date
  fields: AnyFields
  before: AnyFields | null
}

/** What the shop shows of a text, or will show: of each language the same. */
export interface Publication extends ContentKey {
  version: number
  shown_from: Date
  shown_until: Date | null
}

function selectSources(db: Db | Tx) {
  return db
    .selectFrom('article_sources')
    .select([sql<ContentKind>`kind`.as('kind'), 'slug', 'version', 'updated_at'])
    .select(sql<AnyFields>`fields`.as('fields'))
}

interface Filter {
  kinds: ContentKind[] | undefined
  text: string | undefined
}

function filterSources(db: Db, { kinds, text }: Filter) {
  let query = selectSources(db)
  if (kinds) query = query.where('kind', 'in', kinds)
  if (text !== undefined)
    query = query.where(
      sql<boolean>`concat_ws(' ', slug, fields->>'title', fields->>'message') ILIKE ${contains(text)}`,
    )
  return query
}

interface ListPage {
  sort: 'kind' | 'updated_at'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

export function listSources(db: Db, filter: Filter, page: ListPage): Promise<Source[]> {
  return filterSources(db, filter)
    .orderBy(page.sort, page.order)
    .orderBy('slug')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const countSources = (db: Db, filter: Filter, limit: number): Promise<number> =>
  countUpTo(db, filterSources(db, filter), limit)

/** The keys of all sources, without their texts. */
export const listKeys = (db: Db): Promise<ContentKey[]> =>
  db
    .selectFrom('article_sources')
    .select([sql<ContentKind>`kind`.as('kind'), 'slug'])
    .execute()

export function findSource(db: Db | Tx, { kind, slug }: ContentKey): Promise<Source | undefined> {
  return selectSources(db).where('kind', '=', kind).where('slug', '=', slug).executeTakeFirst()
}

/** Takes the source until the transaction ends. */
export function lockSource(db: Tx, { kind, slug }: ContentKey): Promise<Source | undefined> {
  return selectSources(db).where('kind', '=', kind).where('slug', '=', slug).forUpdate().executeTakeFirst()
}

/** Writes the next version of a source, or the first one, and stores it in the history. */
export async function saveSource(
  db: Tx,
  { kind, slug, fields }: ContentKey & { fields: AnyFields },
  { action, actor, now }: { action: ContentAction; actor: Actor; now: Date },
): Promise<Source> {
  const json = JSON.stringify(fields)
  const { version } = await db
    .insertInto('article_sources')
    .values({ kind, slug, fields: json, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'slug']).doUpdateSet({
        fields: json,
        updated_at: now,
        version: sql<number>`article_sources.version + 1`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('article_versions')
    .values({
      kind,
      slug,
      version,
      action,
      fields: json,
      created_at: now,
      who: actor.who,
      staff_id: actor.staffId ?? null,
    })
    .execute()
  return { kind, slug, version, fields, updated_at: now }
}

/** Whether shoppers have never seen it, and were never to. */
export async function isUnpublished(db: Db | Tx, { kind, slug }: ContentKey): Promise<boolean> {
  const shown: ContentAction[] = ['published', 'scheduled', 'imported']
  const row = await db
    .selectFrom('article_versions')
    .select('version')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('action', 'in', shown)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** Deletes a source with its history. */
export async function deleteSource(db: Tx, { kind, slug }: ContentKey): Promise<void> {
  await db.deleteFrom('article_versions').where('kind', '=', kind).where('slug', '=', slug).execute()
  await db.deleteFrom('article_sources').where('kind', '=', kind).where('slug', '=', slug).execute()
}

function selectVersions(db: Db | Tx, { kind, slug }: ContentKey) {
  return db
    .selectFrom('article_versions as v')
    .leftJoin('article_versions as b', (join) =>
      join
        .onRef('b.kind', '=', 'v.kind')
        .onRef('b.slug', '=', 'v.slug')
        .on(sql<boolean>`b.version = v.version - 1`),
    )
    .select(['v.version', 'v.who', 'v.created_at', sql<ContentAction>`v.action`.as('action')])
    .select([sql<AnyFields>`v.fields`.as('fields'), sql<AnyFields | null>`b.fields`.as('before')])
    .where('v.kind', '=', kind)
    .where('v.slug', '=', slug)
}

/** The versions of a source, newest first. */
export function listVersions(
  db: Db,
  key: ContentKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<PastVersion[]> {
  return selectVersions(db, key).orderBy('v.version', 'desc').limit(limit).offset(offset).execute()
}

export const countVersions = (db: Db, key: ContentKey, limit: number): Promise<number> =>
  countUpTo(db, selectVersions(db, key), limit)

export function findVersion(db: Tx, key: ContentKey, version: number): Promise<PastVersion | undefined> {
  return selectVersions(db, key).where('v.version', '=', version).executeTakeFirst()
}

/** All that is shown and planned, oldest first. */
export async function listPublications(db: Db | Tx): Promise<Publication[]> {
  const rows = await db
    .selectFrom('articles')
    .select([sql<ContentKind>`kind`.as('kind'), 'slug', 'version', 'shown_from', 'shown_until'])
    .where('language', '=', 'en')
    .orderBy('shown_from')
    .execute()
  return rows
}

/** Shows these texts from `shown_from` on. What is shown until then stays until then. */
export async function publish(
  db: Tx,
  publication: Publication,
  { texts, image, now }: { texts: Record<PageLanguage, ShownText>; image: ProductImage | null; now: Date },
): Promise<void> {
  await removePlanned(db, publication, now)
  const rows = LANGUAGES.map((language) => ({
    ...publication,
    language,
    updated_at: now,
    image: image && JSON.stringify(image),
    facts: JSON.stringify(texts[language].facts),
    body: JSON.stringify(texts[language].body),
  }))
  await db
    .insertInto('articles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'slug', 'language', 'shown_from']).doUpdateSet((row) => ({
        facts: row.ref('excluded.facts'),
        body: row.ref('excluded.body'),
        image: row.ref('excluded.image'),
        version: row.ref('excluded.version'),
        shown_until: row.ref('excluded.shown_until'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** Removes what is planned, and what was replaced some time ago: no process, whatever its clock, shows that. */
export async function removePlanned(db: Tx, { kind, slug }: ContentKey, now: Date): Promise<void> {
  await sql`
    DELETE FROM articles WHERE kind = ${kind} AND slug = ${slug} AND (shown_from > ${now} OR shown_from < (
      SELECT max(shown.shown_from) FROM articles shown
      WHERE shown.kind = ${kind} AND shown.slug = ${slug} AND shown.shown_from <= ${now}
    ))`.execute(db)
}

/** Removes what is shown and what is planned. */
export async function removePublications(db: Tx, { kind, slug }: ContentKey): Promise<void> {
  await db.deleteFrom('articles').where('kind', '=', kind).where('slug', '=', slug).execute()
}
