import type { ProductImage } from '@shop/contract/products'
import type { Db, Tx } from '../../db/pool.ts'
import type { Article } from './article-files.ts'

/** A stored text: the content of its file, and its picture if one exists. */
export type StoredArticle = Article & { image: ProductImage | null }

type Key = Pick<Article, 'kind' | 'slug' | 'language'>

function selectArticles(db: Db | Tx) {
  return db.selectFrom('articles').select(['kind', 'slug', 'language', 'facts', 'body', 'image'])
}

/** Every text in every language, in a fixed order. */
export async function listArticles(db: Db | Tx): Promise<StoredArticle[]> {
  const rows = await selectArticles(db).orderBy('kind').orderBy('slug').orderBy('language').execute()
  return rows as unknown as StoredArticle[]
}

/** All stories in a language, unordered. */
export async function listStories(db: Db, language: Article['language']) {
  const rows = await selectArticles(db).where('kind', '=', 'story').where('language', '=', language).execute()
  return rows as unknown as Extract<StoredArticle, { kind: 'story' }>[]
}

export async function findArticle<Kind extends Article['kind']>(db: Db, key: Key & { kind: Kind }) {
  const row = await selectArticles(db)
    .where('kind', '=', key.kind)
    .where('slug', '=', key.slug)
    .where('language', '=', key.language)
    .executeTakeFirst()
  return row as unknown as Extract<StoredArticle, { kind: Kind }> | undefined
}

export async function upsertArticle(db: Tx, article: StoredArticle, now: Date): Promise<void> {
  const { kind, slug, language, facts, body, image } = article
  const columns = {
    facts: JSON.stringify(facts),
    body: JSON.stringify(body),
    image: image && JSON.stringify(image),
    updated_at: now,
  }
  await db
    .insertInto('articles')
    .values({ kind, slug, language, ...columns })
    .onConflict((conflict) => conflict.columns(['kind', 'slug', 'language']).doUpdateSet(columns))
    .execute()
}

export async function deleteArticle(db: Tx, { kind, slug, language }: Key): Promise<void> {
  await db
    .deleteFrom('articles')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('language', '=', language)
    .execute()
}

/** By slug: the number of texts of a kind in all languages, and when one was last written. */
export async function readArticleVersions(db: Db) {
  return db
    .selectFrom('articles')
    .select([
      'kind',
      'slug',
      (row) => row.fn.countAll().as('count'),
      (row) => row.fn.max('updated_at').as('written'),
    ])
    .groupBy(['kind', 'slug'])
    .orderBy('slug')
    .execute()
}
