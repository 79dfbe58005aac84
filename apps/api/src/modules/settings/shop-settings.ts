import type { SettingValues } from '@shop/contract/console/settings'
import { LANGUAGES } from '@shop/contract/languages'
import type { ShopSettings, SocialLink, SocialNetwork, TagIds } from '@shop/contract/shop-settings'
import { toSaleTerms } from './sale-terms.ts'

/** What these settings say about the shop's pages. */
export function toShopSettings(settings: SettingValues): ShopSettings {
  return {
    terms: toSaleTerms(settings),
    languages: LANGUAGES.filter((language) => settings.languages[language]),
    socialLinks: Object.entries(settings.social_links).flatMap(([network, url]): SocialLink[] =>
      url === null ? [] : [{ network: network as SocialNetwork, url }],
    ),
    tags: toTagIds(settings.tags),
  }
}

/** The setting that says these ids. */
export function toTagSetting({ ga4MeasurementId, metaPixelId }: TagIds): SettingValues['tags'] {
  return { ga4_measurement_id: ga4MeasurementId ?? null, meta_pixel_id: metaPixelId ?? null }
}

function toTagIds({ ga4_measurement_id, meta_pixel_id }: SettingValues['tags']): TagIds {
  return {
    ...(ga4_measurement_id === null ? {} : { ga4MeasurementId: ga4_measurement_id }),
    ...(meta_pixel_id === null ? {} : { metaPixelId: meta_pixel_id }),
  }
}
