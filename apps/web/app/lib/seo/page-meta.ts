import { PAGE_LANGUAGES, toLanguageAddress } from '@shop/contract/languages'
import { SHARE_PICTURE_HEIGHT, SHARE_PICTURE_WIDTH } from '@shop/contract/pictures/share-pictures'
import type { MetaDescriptor } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { toPageAddress } from '../i18n/locale-address.ts'
import { getLocale, LOCALES, type Locale } from '../i18n/locale.ts'

/** What a page says of itself to search engines and to whoever shares it. */
export interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string
  description?: string
  /** The page's one address, below the shop's origin: `/category/carved`. Not for private pages. */
  canonicalPath?: string
  /** The picture for shared links, made by the shop for this page; otherwise the home page's stands in. */
  sharePicture?: SharePicture | undefined
  type?: 'website' | 'product' | 'article'
  noindex?: boolean
  /** What the page shows, in the words of schema.org (lib/structured-data). */
  structuredData?: readonly unknown[] | undefined
}

/** A JPEG of the size that share-pictures.ts of the contract says. */
export interface SharePicture {
  /** Below the shop's origin. */
  path: string
  /** What is seen on it. */
  alt: string
}

/** The matches that `meta` receives; the first one is the root's. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

interface RootData {
  publicUrl?: string
  sharePicture?: string | undefined
}

/** Languages as Open Graph names them. */
const OPEN_GRAPH_LOCALES: Readonly<Record<Locale, string>> = { en: 'en_US', zh: 'zh_CN' }

/** The shop's own origin, as the root's loader tells it; empty where that has failed. */
export function toPublicUrl(matches: Matches): string {
  return readRoot(matches).publicUrl ?? ''
}

function readRoot(matches: Matches): RootData {
  return (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined) ?? {}
}

/** The descriptors of a page for its `meta`. */
export function toPageMeta(page: PageMeta, matches: Matches): MetaDescriptor[] {
  const { description, canonicalPath, noindex, structuredData = [] } = page
  const descriptors: MetaDescriptor[] = [{ title: `${page.title} | ${m.common_brand()}` }]
  if (description) descriptors.push({ name: 'description', content: description })
  if (noindex) descriptors.push({ name: 'robots', content: 'noindex' })
  if (canonicalPath === undefined) return descriptors
  const origin = toPublicUrl(matches)
  descriptors.push(...toAddresses(origin, canonicalPath), ...toCard(page, origin, canonicalPath))
  const picture = page.sharePicture ?? findShopPicture(matches)
  if (picture) descriptors.push(...toPicture(picture, origin))
  if (structuredData.length > 0)
    descriptors.push({ 'script:ld+json': { '@context': 'https://schema.org', '@graph': structuredData } })
  return descriptors
}

/** The page's own address in this language, and that in each of them. */
function toAddresses(origin: string, path: string): MetaDescriptor[] {
  const toAlternate = (hrefLang: string, locale: Locale) => ({
    ...{ tagName: 'link', rel: 'alternate', hrefLang },
    href: origin + toLanguageAddress(path, locale),
  })
  return [
    { tagName: 'link', rel: 'canonical', href: toPageAddress(origin, path) },
    ...LOCALES.map((locale) => toAlternate(PAGE_LANGUAGES[locale], locale)),
    toAlternate('x-default', 'en'),
  ]
}

/** What a shared link shows (https://ogp.me). */
function toCard({ title, description, type }: PageMeta, origin: string, path: string): MetaDescriptor[] {
  const others = LOCALES.filter((locale) => locale !== getLocale())
  return [
    { property: 'og:site_name', content: m.common_brand() },
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: toPageAddress(origin, path) },
    { property: 'og:locale', content: OPEN_GRAPH_LOCALES[getLocale()] },
    ...others.map((locale) => ({
      property: 'og:locale:alternate',
      content: OPEN_GRAPH_LOCALES[locale],
    })),
  ]
}

function findShopPicture(matches: Matches): SharePicture | undefined {
  const path = readRoot(matches).sharePicture
  return path === undefined ? undefined : { path, alt: m.home_hero_picture() }
}

function toPicture({ path, alt }: SharePicture, origin: string): MetaDescriptor[] {
  const url = origin + path
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(SHARE_PICTURE_WIDTH) },
    { property: 'og:image:height', content: String(SHARE_PICTURE_HEIGHT) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ]
}
