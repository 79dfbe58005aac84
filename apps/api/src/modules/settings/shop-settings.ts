import type { SettingValues } from '@shop/contract/settings/settings.console'
import { LANGUAGES } from '@shop/contract/languages/languages'
import {
  SOCIAL_NETWORKS,
  type ShopSettings,
  type SocialLink,
  type SocialNetwork,
  type TagIds,
} from '@shop/contract/settings/shop-settings'
import { toSaleTerms } from './sale-terms.ts'

/** In the order of the contract: the database has none. */
const NETWORKS = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[]

/** The part of these settings about the shop's pages. */
export function toShopSettings(settings: SettingValues): ShopSettings {
  return {
    terms: toSaleTerms(settings),
    languages: LANGUAGES.filter((language) => settings.languages[language]),
    socialLinks: NETWORKS.flatMap((network): SocialLink[] => {
      const url = settings.social_links[network]
      return url === null ? [] : [{ network, url }]
    }),
    tags: toTagIds(settings.tags),
  }
}

/** The setting with these ids. */
export function toTagSetting({ ga4MeasurementId, metaPixelId }: TagIds): SettingValues['tags'] {
  return { ga4_measurement_id: ga4MeasurementId ?? null, meta_pixel_id: metaPixelId ?? null }
}

function toTagIds({ ga4_measurement_id, meta_pixel_id }: SettingValues['tags']): TagIds {
  return {
    ...(ga4_measurement_id === null ? {} : { ga4MeasurementId: ga4_measurement_id }),
    ...(meta_pixel_id === null ? {} : { metaPixelId: meta_pixel_id }),
  }
}
