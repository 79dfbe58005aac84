import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { Localized } from '../languages/languages.ts'
import type { homeSchemas } from './home.schemas.ts'

export const getHome = defineEndpoint({
  method: 'GET',
  path: '/v1/home',
  summary: 'What the merchant has chosen for the home page',
  auth: 'public',
  schemas: typesOf<typeof homeSchemas.getHome>(),
  errors: [],
})

export const getAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/v1/announcement',
  summary: 'The announcement above every page, if there is one now',
  auth: 'public',
  schemas: typesOf<typeof homeSchemas.getAnnouncement>(),
  errors: [],
})

/** The texts of the home page of a shop whose merchant has changed nothing. The title is the specification's tagline. */
export const INITIAL_HOME_TEXTS = {
  eyebrow: {
    en: 'Bracelets, crystals, metaphysicals',
    zh: '手串 · 水晶 · 灵修器物',
    'zh-Hant': '手串 · 水晶 · 靈修器物',
  },
  title: {
    en: 'Unearthing the Spiritual Treasures of Asia',
    zh: '发掘亚洲的灵性珍宝',
    'zh-Hant': '發掘亞洲的靈性珍寶',
  },
  lead: {
    en: 'Stones with a birthplace and a story. Chosen by hand, strung by hand, described as they are.',
    zh: '每颗石头都有来处，也有故事。亲手挑选，亲手串制，如实相告。',
    'zh-Hant': '每顆石頭都有來處，也有故事。親手挑選，親手串製，如實相告。',
  },
  button: { en: 'Shop bracelets', zh: '浏览手串', 'zh-Hant': '瀏覽手串' },
} as const satisfies Record<string, Localized<string>>

/** Where the button of that home page leads. */
export const INITIAL_HOME_LINK = '/category/bracelets'
