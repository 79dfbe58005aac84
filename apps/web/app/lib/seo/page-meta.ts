import {
  LOCALES,
  PAGE_LANGUAGES,
  toLanguageAddress,
  type PageLanguage,
  LANGUAGES,
} from '@shop/contract/languages/languages'
import { SHARE_PICTURE_HEIGHT, SHARE_PICTURE_WIDTH } from '@shop/contract/pictures/share-pictures'
import type { MetaDescriptor } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { toPageAddress } from '../i18n/locale-address.ts'
import { getLocale, type Locale } from '../i18n/locale.ts'

/** Metadata of a page for search engines and shared links. */
export interface PageMeta {
  /** Without the shop's name, which is appended. */
  title: string
  description?: string
  /** Canonical path below the shop's origin: `/category/carved`. Omit it for private pages. */
  canonicalPath?: string
  /** The page's own picture for shared links; the default is the home page's. */
  sharePicture?: SharePicture | undefined
  type?: 'website' | 'product' | 'article'
  noindex?: boolean
}

/** A JPEG of the size that share-pictures.ts in packages/contract defines. */
interface SharePicture {
  /** Path below the shop's origin. */
  path: string
  /** Alternative text. */
  alt: string
}

/** The matches that `meta` receives, of which the root's holds `RootData`. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

interface RootData {
  publicUrl?: string
  sharePicture?: string | undefined
  /** The languages that pages are shown in. */
  languages?: readonly PageLanguage[]
}

/** The shop's origin from the root loader; empty where that loader failed. */
function toPublicUrl(matches: Matches): string {
  return readRoot(matches).publicUrl ?? ''
}

function readRoot(matches: Matches): RootData {
  return (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined) ?? {}
}

/** Descriptors for a route's `meta`. */
export function toPageMeta(page: PageMeta, matches: Matches): MetaDescriptor[] {
  const { description, canonicalPath, noindex } = page
  const descriptors: MetaDescriptor[] = [{ title: `${page.title} | ${m.common_brand()}` }]
  if (description) descriptors.push({ name: 'description', content: description })
  if (noindex) descriptors.push({ name: 'robots', content: 'noindex' })
  if (canonicalPath === undefined) return descriptors
  const origin = toPublicUrl(matches)
  const { languages = LANGUAGES } = readRoot(matches)
  descriptors.push(
    ...toAddresses(origin, canonicalPath, languages),
    ...toCard(page, origin, canonicalPath, languages),
  )
  const picture = page.sharePicture ?? findShopPicture(matches)
  if (picture) descriptors.push(...toPicture(picture, origin))
  return descriptors
}

/** Canonical URL and, where there are several languages, hreflang alternates. */
function toAddresses(origin: string, path: string, languages: readonly Locale[]): MetaDescriptor[] {
  const toAlternate = (hrefLang: string, locale: Locale) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + toLanguageAddress(path, locale),
  })
  const canonical = { tagName: 'link', rel: 'canonical', href: toPageAddress(origin, path) }
  if (languages.length < 2) return [canonical]
  return [
    canonical,
    ...languages.map((locale) => toAlternate(PAGE_LANGUAGES[locale], locale)),
    toAlternate('x-default', LANGUAGES[0]),
  ]
}

/** Open Graph tags (https://ogp.me). */
function toCard(
  { title, description, type }: PageMeta,
  origin: string,
  path: string,
  languages: readonly Locale[],
): MetaDescriptor[] {
  const others = languages.filter((locale) => locale !== getLocale())
  return [
    { property: 'og:site_name', content: m.common_brand() },
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: toPageAddress(origin, path) },
    { property: 'og:locale', content: LOCALES[getLocale()] },
    ...others.map((locale) => ({
      property: 'og:locale:alternate',
      content: LOCALES[locale],
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
