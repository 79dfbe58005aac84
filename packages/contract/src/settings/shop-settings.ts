import { LANGUAGES, type PageLanguage } from '../languages/languages.ts'
import { INITIAL_TERMS, type SaleTerms } from '../orders/sale-terms.ts'

/** The networks that the shop can have a profile on, by their hosts. */
export const SOCIAL_NETWORKS = {
  instagram: { name: 'Instagram', name_zh: 'Instagram', host: 'instagram.com' },
  facebook: { name: 'Facebook', name_zh: 'Facebook', host: 'facebook.com' },
  pinterest: { name: 'Pinterest', name_zh: 'Pinterest', host: 'pinterest.com' },
  youtube: { name: 'YouTube', name_zh: 'YouTube', host: 'youtube.com' },
  tiktok: { name: 'TikTok', name_zh: 'TikTok', host: 'tiktok.com' },
  xiaohongshu: { name: 'Xiaohongshu', name_zh: '小红书', name_zh_hant: '小紅書', host: 'xiaohongshu.com' },
  weibo: { name: 'Weibo', name_zh: '微博', host: 'weibo.com' },
} as const

export type SocialNetwork = keyof typeof SOCIAL_NETWORKS

/** A profile of the shop elsewhere. */
export interface SocialLink {
  network: SocialNetwork
  url: string
}

/** Ids of the analytics tags that the merchant has configured; none by default. */
export interface TagIds {
  /** Google Analytics 4, such as `G-ABC123`; needs consent to the category performance. */
  ga4MeasurementId?: string
  /** Meta Pixel, a number; needs consent to the category marketing. */
  metaPixelId?: string
}

/** The part of the merchant's settings about the shop's pages. */
export interface ShopSettings {
  terms: SaleTerms
  /** The languages that pages are shown in, at least one, in the order of `LANGUAGES`. */
  languages: readonly PageLanguage[]
  socialLinks: readonly SocialLink[]
  tags: TagIds
}

/** The settings of a shop that has changed none. */
export const INITIAL_SHOP_SETTINGS: ShopSettings = {
  terms: INITIAL_TERMS,
  languages: LANGUAGES,
  socialLinks: [],
  tags: {},
}
