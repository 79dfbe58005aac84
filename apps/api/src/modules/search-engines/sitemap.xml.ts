import {
  LANGUAGES,
  PAGE_LANGUAGES,
  toLanguageAddress,
  type PageLanguage,
} from '@shop/contract/languages/languages'
import { escapeXml, toElement, XML_HEAD } from './xml.ts'

/** A page in a sitemap. Paths are below the shop's origin. */
interface SitemapPage {
  path: string
  changedAt: Date | undefined
  /** Addresses of its pictures. */
  pictures: readonly string[]
}

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ')
export const URLSET_START = `${XML_HEAD}<urlset ${NAMESPACES}>\n`
export const URLSET_END = '</urlset>\n'

/**
 * The entries of a page: one for each language that is shown, each of which names all of them (Google requires both; see
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap).
 */
export function writePage(
  origin: string,
  { path, changedAt, pictures }: SitemapPage,
  languages: readonly PageLanguage[],
): string {
  const toAddress = (language: PageLanguage) => new URL(toLanguageAddress(path, language), origin).href
  const alternates =
    languages.length < 2
      ? ''
      : [
          ...languages.map((language) => writeAlternate(PAGE_LANGUAGES[language], toAddress(language))),
          writeAlternate('x-default', toAddress(LANGUAGES[0])),
        ].join('')
  const images = pictures
    .map((url) => `<image:image>${toElement('image:loc', new URL(url, origin).href)}</image:image>`)
    .join('')
  return languages
    .map((language) => {
      const own =
        toElement('loc', toAddress(language)) + toElement('lastmod', changedAt && toTimestamp(changedAt))
      return `<url>${own}${alternates}${images}</url>\n`
    })
    .join('')
}

function writeAlternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`
}

/** The index of the sitemaps, with the date of the last change in each. */
export function writeSitemapIndex(
  origin: string,
  sitemaps: readonly { path: string; changedAt: Date | undefined }[],
): string {
  const entries = sitemaps.map(({ path, changedAt }) => {
    const own = toElement('loc', origin + path) + toElement('lastmod', changedAt && toTimestamp(changedAt))
    return `<sitemap>${own}</sitemap>\n`
  })
  const start = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  return `${XML_HEAD}${start}${entries.join('')}</sitemapindex>\n`
}

/** To the second: `2026-11-20T04:00:00Z`. */
function toTimestamp(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}
