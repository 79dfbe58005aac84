import type { Page, Story } from '@shop/contract/articles/articles.schemas'
import type { Announcement, Home } from '@shop/contract/home/home.schemas'
import { INITIAL_HOME_LINK, INITIAL_HOME_TEXTS } from '@shop/contract/home/home.endpoints'
import type { Product, ProductImage } from '@shop/contract/products/products.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'
import { toDay } from '@shop/contract/days/days.rules'
import { toShareUrl, type PicturesService } from '../media/pictures.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import * as repository from './articles.repository.ts'
import { fillTexts } from './filled-texts.ts'

export type ArticlesService = ReturnType<typeof createArticlesService>

/** The versions of all content; undefined where nothing is shown. */
export interface ArticleVersions {
  stories: string
  byPage: Map<string, string>
  home: string | undefined
  announcement: string | undefined
}

/** What the shop shows of its pages, its stories, the home page and the announcement. */
export function createArticlesService(deps: {
  db: Db
  clock: Clock
  products: Pick<ProductsService, 'listOnSaleBySlug'>
  pictures: Pick<PicturesService, 'listWithAvif'>
  settings: Pick<SettingsService, 'read'>
}) {
  const { db, clock, products, pictures, settings } = deps

  /** With the numbers of the settings; its text has changed with them. */
  async function fill<Text extends { facts: object }>(text: Text): Promise<Text> {
    const { shop, termsChangedAt } = await settings.read()
    const filled = fillTexts(text, shop.terms)
    const { updated } = text.facts as { updated?: string }
    const changed = termsChangedAt && toDay(termsChangedAt)
    if (filled === text || updated === undefined || !changed || changed <= updated) return filled
    return { ...filled, facts: { ...filled.facts, updated: changed } }
  }

  async function findOnSale(slugs: readonly string[]): Promise<Map<string, Product>> {
    if (slugs.length === 0) return new Map()
    return new Map((await products.listOnSaleBySlug([...new Set(slugs)])).map((each) => [each.slug, each]))
  }

  async function withAvif(image: ProductImage): Promise<ProductImage> {
    return { ...image, has_avif: (await pictures.listWithAvif([image.url])).includes(image.url) }
  }

  async function readStories(rows: repository.StoredArticle<'story'>[]): Promise<Story[]> {
    const onSale = await findOnSale(rows.flatMap(({ facts }) => facts.products))
    const filled = await Promise.all(rows.map(fill))
    const withAvif = await pictures.listWithAvif(rows.flatMap(({ image }) => image?.url ?? []))
    return filled.map((row) => toStory(row, onSale, withAvif))
  }

  return {
    /** All stories in a language, in the merchant's order. */
    async listStories(language: Language): Promise<Story[]> {
      const rows = await repository.listArticles(db, { kind: 'story', language }, clock())
      return readStories(rows.toSorted((a, b) => a.facts.order - b.facts.order || (a.slug < b.slug ? -1 : 1)))
    },

    /** @throws ARTICLE_NOT_FOUND */
    async getStory(slug: string, language: Language): Promise<Story> {
      const row = await repository.findArticle(db, { kind: 'story', slug, language }, clock())
      if (!row) throw new AppError('ARTICLE_NOT_FOUND')
      return (await readStories([row]))[0]!
    },

    /** @throws ARTICLE_NOT_FOUND */
    async getPage(slug: string, language: Language): Promise<Page> {
      const row = await repository.findArticle(db, { kind: 'page', slug, language }, clock())
      if (!row) throw new AppError('ARTICLE_NOT_FOUND')
      const { facts, body } = await fill(row)
      return { slug, ...facts, body }
    },

    /** The home page as the merchant has it, or as a new shop has it. Products that are off sale are left out. */
    async getHome(language: Language): Promise<Home> {
      const row = await repository.findArticle(db, { kind: 'home', slug: 'home', language }, clock())
      if (!row) return toInitialHome(language)
      const { imageAlt: _, ...facts } = (await fill(row)).facts
      const onSale = await findOnSale([...facts.new_arrivals, ...facts.most_loved])
      const toProducts = (slugs: string[]) => slugs.flatMap((slug) => onSale.get(slug) ?? [])
      return {
        ...facts,
        ...(row.image && { image: await withAvif(row.image) }),
        new_arrivals: toProducts(facts.new_arrivals),
        most_loved: toProducts(facts.most_loved),
      }
    },

    /** The announcement of this time, if there is one. */
    async findAnnouncement(language: Language): Promise<Announcement | null> {
      const key = { kind: 'announcement', slug: 'announcement', language } as const
      const row = await repository.findArticle(db, key, clock())
      if (!row) return null
      const { message, link } = (await fill(row)).facts
      return { id: row.version, message, ...(link !== null && { link }) }
    },

    /** Content versions: any change of what is shown changes its version, and so does the time of a planned one. */
    async readVersions(): Promise<ArticleVersions> {
      const rows = await repository.readShownVersions(db, clock())
      const listOf = (kind: string) =>
        rows
          .filter((row) => row.kind === kind)
          .map((row) => [row.slug, `${row.slug} ${row.version} ${row.updated_at.toISOString()}`] as const)
      return {
        stories: listOf('story')
          .map(([, version]) => version)
          .join(', '),
        byPage: new Map(listOf('page')),
        home: listOf('home')[0]?.[1],
        announcement: listOf('announcement')[0]?.[1],
      }
    },
  }
}

function toStory(
  { slug, facts, body, image }: repository.StoredArticle<'story'>,
  onSale: Map<string, Product>,
  withAvif: readonly string[],
): Story {
  const { title, lead, description, region, published, stones, sources } = facts
  return {
    slug,
    title,
    lead,
    description,
    region,
    published,
    stones,
    sources,
    body,
    ...(image && {
      image: { ...image, has_avif: withAvif.includes(image.url) },
      share_image: toShareUrl(image.url),
    }),
    products: facts.products.flatMap((each) => onSale.get(each) ?? []),
  }
}

function toInitialHome(language: Language): Home {
  const { eyebrow, title, lead, button } = INITIAL_HOME_TEXTS
  return {
    eyebrow: eyebrow[language],
    title: title[language],
    lead: lead[language],
    button: button[language],
    link: INITIAL_HOME_LINK,
    new_arrivals: [],
    most_loved: [],
    stories: [],
  }
}
