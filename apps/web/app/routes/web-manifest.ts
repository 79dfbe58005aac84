import { toLanguageAddress } from '@shop/contract/languages/languages'
import type { Route } from './+types/web-manifest'
import { apiFrom } from '../lib/api/api.server.ts'
import { getLanguageTag, getLocale } from '../lib/i18n/locale.ts'
import { createCategoryNaming, loadCategories, toCategoryNames } from '../lib/shop/categories.ts'
import { m } from '../paraglide/messages.js'
import { listCategoryLinks } from '../shell/header/navigation-links.ts'

const ICONS = '/images/icons'
const ONE_DAY_SECONDS = 86_400

/** The web app manifest (https://www.w3.org/TR/appmanifest/) in the language of the page that links it. */
export async function loader({ context }: Route.LoaderArgs) {
  const categories = await loadCategories(apiFrom(context))
  const toCategoryName = createCategoryNaming(toCategoryNames(categories))
  const toAddress = (path: string) => toLanguageAddress(path, getLocale())
  const manifest = {
    // The same app in each language.
    id: '/',
    start_url: toAddress('/'),
    scope: '/',
    name: m.common_brand(),
    short_name: m.common_brand_short(),
    description: m.home_description(),
    lang: getLanguageTag(),
    dir: 'ltr',
    display: 'standalone',
    theme_color: '#0A5B54',
    background_color: '#FAF7F1',
    categories: ['shopping', 'lifestyle'],
    icons: [
      toIcon('icon-192.png', 192, 'any'),
      toIcon('icon-512.png', 512, 'any'),
      toIcon('icon-maskable-192.png', 192, 'maskable'),
      toIcon('icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      ...listCategoryLinks(toCategoryName).map(({ to, label }) => ({ name: label, url: toAddress(to) })),
      { name: m.cart_title(), url: toAddress('/cart') },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': `public, max-age=${ONE_DAY_SECONDS}`,
    },
  })
}

/** An icon made by studio/icons.ts; `size` in px. */
function toIcon(file: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `${ICONS}/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
