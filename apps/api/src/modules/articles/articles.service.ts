import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page, Story } from '@shop/contract/articles'
import type { ProductImage, Product } from '@shop/contract/products'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { findImportHash, saveImportHash } from '../../db/import-hashes.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Language } from '../../http/language.ts'
import { toShareUrl, type PicturesService } from '../media/pictures.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { Article } from './article-files.ts'
import * as repository from './articles.repository.ts'

/** How many texts an import added, changed and removed; each language counts as one. */
interface ArticlesReport {
  added: number
  changed: number
  removed: number
  unchanged: number
}

/** The name under which the import of texts is recorded. */
const SOURCE = 'texts/'
/** Folder below `/uploads/` for the pictures of stories. */
const STORY_PICTURES = 'story'

type StoryRow = Extract<repository.StoredArticle, { kind: 'story' }>

export type ArticlesService = ReturnType<typeof createArticlesService>

/** The texts of policy and information pages, and the stories of the traditions page. */
export function createArticlesService(deps: {
  db: Db
  clock: Clock
  products: Pick<ProductsService, 'listOnSaleBySlug'>
  pictures: Pick<PicturesService, 'publish' | 'listWithAvif'>
}) {
  const { db, clock, products, pictures } = deps

  async function toStories(rows: StoryRow[]): Promise<Story[]> {
    const slugs = [...new Set(rows.flatMap(({ facts }) => facts.products))]
    const onSale = new Map((await products.listOnSaleBySlug(slugs)).map((each) => [each.slug, each]))
    const withAvif = await pictures.listWithAvif(rows.flatMap(({ image }) => image?.url ?? []))
    return rows.map((row) => toStory(row, onSale, withAvif))
  }

  /** Publishes the pictures of the stories that have one, by story. */
  async function publishPictures(
    articles: readonly Article[],
    folder: string,
  ): Promise<Map<string, ProductImage>> {
    const images = new Map<string, ProductImage>()
    const stories = articles.filter((article) => article.kind === 'story')
    for (const { slug, facts } of stories.filter(({ language }) => language === 'en')) {
      const file = join(folder, facts.image)
      if (!existsSync(file)) continue
      const inChinese = stories.find((story) => story.slug === slug && story.language === 'zh')
      const alts = { alt: facts.imageAlt, alt_zh: inChinese?.facts.imageAlt ?? facts.imageAlt }
      images.set(slug, { ...(await pictures.publish(file, STORY_PICTURES)), ...alts })
    }
    return images
  }

  return {
    /** All stories in a language, in the merchant's order. */
    async listStories(language: Language): Promise<Story[]> {
      const rows = await repository.listStories(db, language)
      return toStories(rows.toSorted((a, b) => a.facts.order - b.facts.order || (a.slug < b.slug ? -1 : 1)))
    },

    /** @throws ARTICLE_NOT_FOUND */
    async getStory(slug: string, language: Language): Promise<Story> {
      const row = await repository.findArticle(db, { kind: 'story', slug, language })
      if (!row) throw new AppError('ARTICLE_NOT_FOUND')
      return (await toStories([row]))[0]!
    },

    /** @throws ARTICLE_NOT_FOUND */
    async getPage(slug: string, language: Language): Promise<Page> {
      const row = await repository.findArticle(db, { kind: 'page', slug, language })
      if (!row) throw new AppError('ARTICLE_NOT_FOUND')
      return { slug, ...row.facts, body: row.body }
    },

    /**
     * Content versions: one of all stories together, and one of each page by slug. Any change of a text
     * changes its version.
     */
    async readVersions(): Promise<{ stories: string; byPage: Map<string, string> }> {
      const rows = await repository.readArticleVersions(db)
      const toVersion = ({ slug, count, written }: (typeof rows)[number]) =>
        `${slug} ${count} ${written.toISOString()}`
      return {
        stories: rows
          .filter(({ kind }) => kind === 'story')
          .map(toVersion)
          .join(', '),
        byPage: new Map(rows.filter(({ kind }) => kind === 'page').map((row) => [row.slug, toVersion(row)])),
      }
    },

    /**
     * Whether the last import read exactly these files, and the published story pictures match
     * `pictureFolder`. Publishes missing pictures.
     * @param files hash of the files and of the code that reads them
     */
    async isImported(files: string, pictureFolder: string): Promise<boolean> {
      const stored = await repository.listArticles(db)
      if ((await findImportHash(db, 'article_imports', SOURCE)) !== toContentHash(files, stored)) return false
      const images = await publishPictures(stored, pictureFolder)
      return stored.every((each) => isDeepStrictEqual(each.image, images.get(toImageKey(each)) ?? null))
    },

    /**
     * Replaces the shop's texts with these: writes new and changed ones, deletes the others. Pictures of
     * stories come from `pictureFolder`.
     * @param files stored for `isImported`
     */
    async importArticles(
      articles: readonly Article[],
      pictureFolder: string,
      files?: string,
    ): Promise<ArticlesReport> {
      const images = await publishPictures(articles, pictureFolder)
      const now = clock()
      return inTransaction(db, async (db) => {
        const report: ArticlesReport = { added: 0, changed: 0, removed: 0, unchanged: 0 }
        const rest = new Map((await repository.listArticles(db)).map((stored) => [toKey(stored), stored]))
        for (const article of articles) {
          const next: repository.StoredArticle = {
            ...article,
            image: images.get(toImageKey(article)) ?? null,
          }
          const stored = rest.get(toKey(article))
          rest.delete(toKey(article))
          if (isDeepStrictEqual(stored, next)) report.unchanged += 1
          else {
            await repository.upsertArticle(db, next, now)
            report[stored ? 'changed' : 'added'] += 1
          }
        }
        for (const gone of rest.values()) await repository.deleteArticle(db, gone)
        if (files !== undefined) {
          const hash = toContentHash(files, await repository.listArticles(db))
          await saveImportHash(db, 'article_imports', { source: SOURCE, hash, now })
        }
        return { ...report, removed: rest.size }
      })
    },
  }
}

/** Changes whenever the files or the stored rows change. */
const toContentHash = (files: string, rows: readonly repository.StoredArticle[]) =>
  `${files} ${hash('sha256', JSON.stringify(rows), 'base64url')}`

const toKey = ({ kind, slug, language }: Article) => `${kind}/${slug}/${language}`

/** Only stories have pictures. */
const toImageKey = ({ kind, slug }: Article) => (kind === 'story' ? slug : '')

function toStory(
  { slug, facts, body, image }: StoryRow,
  onSale: Map<string, Product>,
  withAvif: readonly string[],
): Story {
  const { title, lead, description, region, published, stones, sources } = facts
  return {
    ...{ slug, title, lead, description, region, published, stones, sources, body },
    ...(image && {
      image: { ...image, has_avif: withAvif.includes(image.url) },
      share_image: toShareUrl(image.url),
    }),
    products: facts.products.flatMap((each) => onSale.get(each) ?? []),
  }
}
