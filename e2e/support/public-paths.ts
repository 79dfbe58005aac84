import { SEES_ALL } from './in-turn.ts'
import type { Language } from './messages.ts'

/** A public page, and its heading by language. */
interface PublicPage extends Record<Language, string | RegExp> {
  path: string
  /** The page made of the same parts by the same route that `npm test` visits in its place. */
  like?: string
}

/** All public pages, with an example of each kind. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', en: 'Unearthing the Spiritual Treasures of Asia', zh: /./, 'zh-Hant': /./ },
  { path: '/category/bracelets', en: 'Bracelets', zh: '手串', 'zh-Hant': '手串' },
  { path: '/category/raw-stones', like: '/category/bracelets', en: 'Raw Stones', zh: /./, 'zh-Hant': /./ },
  { path: '/search', like: '/search?q=amethist', en: 'Search', zh: '搜索', 'zh-Hant': '搜尋' },
  { path: '/search?q=amethist', en: 'Showing results for “amethyst”', zh: /./, 'zh-Hant': /./ },
  {
    path: '/product/amethyst-still-water-bracelet',
    en: 'Amethyst Still Water Bracelet',
    zh: '紫水晶静水手串',
    'zh-Hant': '紫水晶靜水手串',
  },
  { path: '/design', en: 'Design your own bracelet', zh: '自选手串', 'zh-Hant': '自選手串' },
  { path: '/gift-cards', en: 'Gift Cards', zh: '礼品卡', 'zh-Hant': '禮品卡' },
  { path: '/gift-cards/balance', en: 'Gift card balance', zh: '礼品卡余额', 'zh-Hant': '禮品卡餘額' },
  { path: '/cart', en: 'Cart', zh: /./, 'zh-Hant': /./ },
  { path: '/checkout', en: 'Checkout', zh: /./, 'zh-Hant': /./ },
  { path: '/checkout/success', en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/checkout/failure', like: '/checkout/success', en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/login', en: 'Log in', zh: /./, 'zh-Hant': /./ },
  { path: '/register', en: 'Create an account', zh: /./, 'zh-Hant': /./ },
  { path: '/check-email', en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/verify-email?token=no-such-link', en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/forgot-password', en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/request-password-reset', like: '/forgot-password', en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/reset-password?token=no-such-link', en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/back-in-stock/confirm?token=no-such-link', en: /./, zh: /./, 'zh-Hant': /./ },
  {
    path: '/back-in-stock/end?token=no-such-link',
    like: '/back-in-stock/confirm?token=no-such-link',
    en: /./,
    zh: /./,
    'zh-Hant': /./,
  },
  {
    path: '/mails/confirm?token=no-such-link',
    like: '/back-in-stock/confirm?token=no-such-link',
    en: 'Confirm your subscription',
    zh: '确认订阅',
    'zh-Hant': '確認訂閱',
  },
  {
    path: '/mails/end?token=no-such-link',
    like: '/back-in-stock/confirm?token=no-such-link',
    en: 'Unsubscribe',
    zh: '退订邮件',
    'zh-Hant': '取消訂閱',
  },
  { path: '/review?token=no-such-link', en: 'Your review', zh: '您的评价', 'zh-Hant': '您的評價' },
  {
    path: '/review/stop?token=no-such-link',
    like: '/back-in-stock/confirm?token=no-such-link',
    en: /./,
    zh: /./,
    'zh-Hant': /./,
  },
  { path: '/find-order', en: 'Find my order', zh: '查找订单', 'zh-Hant': '查詢訂單' },
  { path: `/order/${'no-such-key'.padEnd(43, 'x')}`, en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/order/pay', en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/terms', like: '/privacy', en: 'Terms', zh: '服务条款', 'zh-Hant': '服務條款' },
  { path: '/privacy', en: 'Privacy Policy', zh: '隐私政策', 'zh-Hant': '隱私權政策' },
  { path: '/cookies', like: '/privacy', en: 'Cookie Policy', zh: 'Cookie 政策', 'zh-Hant': 'Cookie 政策' },
  { path: '/shipping', like: '/privacy', en: 'Shipping Policy', zh: '配送政策', 'zh-Hant': '配送政策' },
  { path: '/return', like: '/privacy', en: 'Return Policy', zh: '退换货政策', 'zh-Hant': '退換貨政策' },
  {
    path: '/terms-policies',
    like: '/privacy',
    en: 'Terms and Policies',
    zh: '条款与政策',
    'zh-Hant': '條款與政策',
  },
  {
    path: '/intellectual-property-rights',
    like: '/privacy',
    en: 'Intellectual Property Rights',
    zh: '知识产权声明',
    'zh-Hant': '智慧財產權聲明',
  },
  { path: '/contact', en: 'Contact Us', zh: '联系我们', 'zh-Hant': '聯絡我們' },
  { path: '/traditions', en: /./, zh: /./, 'zh-Hant': /./ },
  { path: '/about', en: 'About Us', zh: '关于我们', 'zh-Hant': '關於我們' },
  { path: '/performance-dashboard', en: 'How fast our shop is', zh: '本店有多快', 'zh-Hant': '本店有多快' },
  { path: '/offline', en: 'No connection to the shop', zh: '网络连接不可用', 'zh-Hant': '網路連線不可用' },
]

/** The pages that are opened in a browser: all in `npm run test:all`, one of each kind in `npm test`. */
export const OPENED_PAGES = PUBLIC_PAGES.filter(({ like }) => SEES_ALL || like === undefined)

/** Number of pages per test, so that no test takes too long and its name shows which pages it saw. */
const GROUP_SIZE = 6

/** The pages in groups, each for one test. */
export function inGroups<Page>(pages: readonly Page[]): Page[][] {
  const count = Math.ceil(pages.length / GROUP_SIZE)
  return Array.from({ length: count }, (_, index) =>
    pages.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  )
}

/** The account pages, for signed-in shoppers only, and the message key of the heading of each. */
export const ACCOUNT_PAGES = [
  { path: '/user', heading: 'account_profile' },
  { path: '/user/profile', heading: 'account_profile' },
  { path: '/user/orders', heading: 'account_orders' },
  { path: '/user/returns', heading: 'account_returns' },
  { path: '/user/reviews', heading: 'reviews_title' },
  { path: '/user/questions', heading: 'questions_mine' },
  { path: '/user/favorites', heading: 'account_favorites' },
  { path: '/user/addresses', heading: 'addresses_title' },
  { path: '/user/coupons', heading: 'account_coupons' },
  { path: '/user/security', heading: 'security_title' },
  { path: '/user/personality-demo', heading: 'account_personality' },
] as const

export const ACCOUNT_PATHS = ACCOUNT_PAGES.map(({ path }) => path)

/** The URL of a page in a language. */
export function toAddress(path: string, language: Language): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
