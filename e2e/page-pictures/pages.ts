/** Every page that has a look of its own, with paths of the demo catalogue. Those of the demo shopper come second. */
export const PAGES = {
  visitor: [
    '/',
    '/category/bracelets',
    '/category/raw-stones',
    '/search',
    '/search?q=amethist',
    '/search?q=xyzzyq',
    '/product/amethyst-still-water-bracelet',
    '/traditions',
    '/cart',
    '/checkout',
    '/checkout/success',
    '/checkout/failure',
    '/login',
    '/register',
    '/check-email',
    '/verify-email?token=no-such-link',
    '/forgot-password',
    '/reset-password?token=no-such-link',
    '/back-in-stock/confirm?token=no-such-link',
    '/back-in-stock/end?token=no-such-link',
    '/about',
    '/contact',
    '/terms-policies',
    '/terms',
    '/privacy',
    '/cookies',
    '/shipping',
    '/return',
    '/intellectual-property-rights',
    '/offline',
    '/no-such-page',
  ],
  shopper: [
    '/user',
    '/user/orders',
    '/user/returns',
    '/user/reviews',
    '/user/favorites',
    '/user/addresses',
    '/user/coupons',
    '/user/security',
    '/user/personality-demo',
    '/cart',
    '/checkout',
  ],
} as const

export type Visitor = keyof typeof PAGES

export const WIDTHS = [390, 820, 1440]
export const LANGUAGES = ['en', 'zh']
