import type { Page } from '@shop/contract/articles/articles.schemas'
import type { AboutPage, ContactPage, WebPage } from 'schema-dts'
import { toPageAddress } from '../../i18n/locale-address.ts'
import { getLanguageTag } from '../../i18n/locale.ts'
import { toShopReference, toSiteReference } from './organization.server.ts'

/** A page of text: about, contact, a policy. */
export function toWebPage(
  origin: string,
  { type, path, page }: { type: 'AboutPage' | 'ContactPage' | 'WebPage'; path: string; page: Page },
): AboutPage | ContactPage | WebPage {
  const url = toPageAddress(origin, path)
  return {
    '@type': type,
    '@id': url,
    url,
    name: page.title,
    description: page.description,
    inLanguage: getLanguageTag(),
    dateModified: page.updated,
    isPartOf: toSiteReference(origin),
    ...(type !== 'WebPage' && { about: toShopReference(origin) }),
  }
}
