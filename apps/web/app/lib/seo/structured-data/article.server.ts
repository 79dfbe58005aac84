import type { Story } from '@shop/contract/articles/articles.schemas'
import type { Article } from 'schema-dts'
import { toPageAddress } from '../../i18n/locale-address.ts'
import { getLanguageTag, localized } from '../../i18n/locale.ts'
import { toShopReference, toSiteReference } from './organization.server.ts'

/** A story of the traditions page, with the URL of its anchor there. */
export function toArticle(origin: string, story: Omit<Story, 'products'>): Article {
  const url = toPageAddress(origin, `/traditions#${story.slug}`)
  return {
    '@type': 'Article',
    '@id': url,
    url,
    headline: story.title,
    abstract: story.lead,
    description: story.description,
    inLanguage: getLanguageTag(),
    datePublished: story.published,
    author: toShopReference(origin),
    publisher: toShopReference(origin),
    isPartOf: toSiteReference(origin),
    ...(story.image && {
      image: {
        '@type': 'ImageObject',
        url: origin + story.image.url,
        caption: localized(story.image, 'alt'),
      },
    }),
    citation: story.sources.map(({ title, author, publisher, year, url }) => ({
      '@type': 'CreativeWork',
      name: title,
      ...(author && { author: { '@type': 'Person', name: author } }),
      ...(publisher && { publisher: { '@type': 'Organization', name: publisher } }),
      ...(year && { datePublished: String(year) }),
      ...(url && { url }),
    })),
  }
}
