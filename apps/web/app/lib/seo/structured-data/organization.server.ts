import type { ShopSettings } from '@shop/contract/settings/shop-settings'
import type { OnlineStore, SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import { toPageAddress } from '../../i18n/locale-address.ts'
import { getLanguageTag } from '../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { toReturnPolicy } from './return-policy.server.ts'

/** The shop's logo for search results (px). */
const LOGO = { path: '/images/icons/icon-512.png', width: 512, height: 512 }

/** Languages as schema.org has them, in English. */
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

const toOrganizationId = (origin: string) => `${origin}/#organization`
const toWebSiteId = (origin: string) => `${origin}/#website`

/** A reference to the shop; `toOrganization` is the full object. */
export function toShopReference(origin: string) {
  return { '@type': 'OnlineStore', '@id': toOrganizationId(origin), name: m.common_brand() } as const
}

/** A reference to the site. */
export function toSiteReference(origin: string) {
  return { '@id': toWebSiteId(origin) } as const
}

/** The shop as an organization. */
export function toOrganization(origin: string, { terms, languages, socialLinks }: ShopSettings): OnlineStore {
  const logo = origin + LOGO.path
  return {
    ...toShopReference(origin),
    url: `${origin}/`,
    slogan: m.common_tagline(),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
    logo: {
      '@type': 'ImageObject',
      url: logo,
      contentUrl: logo,
      width: LOGO.width.toString(),
      height: LOGO.height.toString(),
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      url: toPageAddress(origin, '/contact'),
      availableLanguage: languages.map((language) => LANGUAGE_NAMES.of(language) ?? language),
    },
    hasMerchantReturnPolicy: toReturnPolicy(origin, terms),
  }
}

/** The site, with its search action. */
export function toWebSite(origin: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: toPageAddress(origin, '/search?q={search_term_string}'),
    },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': toWebSiteId(origin),
    name: m.common_brand(),
    url: `${origin}/`,
    description: m.home_description(),
    inLanguage: getLanguageTag(),
    publisher: { '@id': toOrganizationId(origin) },
    potentialAction: search,
  }
}
