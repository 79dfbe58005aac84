import type { SeededFault } from './fault.ts'

const WEB = 'apps/web/app'

/** Faults that a shopper meets on the pages of the storefront. */
export const PAGES: readonly SeededFault[] = [
  {
    id: 'facet-keeps-page',
    kind: 'wrong value',
    endangers: 'page',
    effect:
      'A filter that is chosen on the third page of a list leads to the third or last page of its results.',
    edits: [
      {
        file: `${WEB}/features/products/list/product-filters.ts`,
        find: '[name]: values } : others, page: 1 }',
        replace: '[name]: values } : others }',
      },
    ],
  },
  {
    id: 'checkout-address-errors-lost',
    kind: 'missing check',
    endangers: 'page',
    effect: 'An address that the server refuses at checkout gets a general message, and none at its field.',
    edits: [
      {
        file: `${WEB}/lib/shop/address-errors.ts`,
        find: ' || path === `address.${name}`',
        replace: '',
      },
    ],
  },
  {
    id: 'sticky-bar-overflows',
    kind: 'broken layout',
    endangers: 'page',
    effect: 'A long product name in the bar at the lower edge pushes the button out of a phone’s screen.',
    edits: [
      {
        file: `${WEB}/features/products/detail/sticky-purchase-bar.tsx`,
        find: '<div className="min-w-0">',
        replace: '<div>',
      },
    ],
  },
  {
    id: 'dialog-taller-than-window',
    kind: 'broken layout',
    endangers: 'page',
    effect: 'Title and buttons of a long dialog, such as the cookie settings, lie outside of a low window.',
    edits: [{ file: `${WEB}/ui/overlay/dialog.tsx`, find: 'max-h-[calc(100dvh-2rem)] ', replace: '' }],
  },
  {
    id: 'muted-text-too-pale',
    kind: 'broken layout',
    endangers: 'page',
    effect: 'Secondary texts have too little contrast to be read by everybody.',
    edits: [
      {
        file: `${WEB}/styles/theme.css`,
        find: '--color-muted: #57635f;',
        replace: '--color-muted: #7d8a85;',
      },
    ],
  },
  {
    id: 'dismissed-announcement-flashes',
    kind: 'broken layout',
    endangers: 'page',
    effect:
      'An announcement that was closed appears with each document for a moment, and the page jumps when it goes.',
    edits: [
      {
        file: `${WEB}/shell/announcement-bar.tsx`,
        find: 'outline-none print:hidden in-data-[announcement=dismissed]:hidden',
        replace: 'outline-none print:hidden',
      },
    ],
  },
  {
    id: 'private-page-offline-unexplained',
    kind: 'missing state',
    endangers: 'page',
    effect: 'Without a connection, checkout, account and search open as the browser’s own error page.',
    edits: [
      {
        file: 'apps/web/worker/strategies.ts',
        find: "'passing-page': new NetworkOnly({ plugins: [orOfflinePage] }),",
        replace: "'passing-page': new NetworkOnly(),",
      },
    ],
  },
  {
    id: 'route-focus-lost',
    kind: 'broken keyboard',
    endangers: 'page',
    effect:
      'After a link to another page, keyboards and screen readers go on where the link was, not at the new heading.',
    edits: [
      {
        file: `${WEB}/shell/route-focus.tsx`,
        find: '    if (heading) heading.tabIndex = -1\n',
        replace: '',
      },
    ],
  },
  {
    id: 'cart-undo-unfocused',
    kind: 'broken keyboard',
    endangers: 'page',
    effect: 'Whoever removes a cart line with the keyboard loses their place instead of reaching "Undo".',
    edits: [
      {
        file: `${WEB}/features/cart/cart-lines.tsx`,
        find: '<Button variant="quiet" autoFocus aria-label',
        replace: '<Button variant="quiet" aria-label',
      },
    ],
  },
  {
    id: 'builder-keeps-removed-part-chosen',
    kind: 'wrong limit',
    endangers: 'page',
    effect:
      'After the last part of a strand is removed in the builder, a press on another bead adds nothing.',
    edits: [
      {
        file: `${WEB}/features/builder/use-builder.ts`,
        find: 'const last = design.pieces.length - 2',
        replace: 'const last = design.pieces.length - 1',
      },
    ],
  },
  {
    id: 'express-button-in-yuan',
    kind: 'wrong text',
    endangers: 'page',
    effect: 'The button of the express checkout shows an amount in dollars with the sign of yuan.',
    edits: [
      {
        file: `${WEB}/features/checkout/express/wallet-review.tsx`,
        find: 'm.express_pay({ amount: formatMoney(charge.amount, charge.currency) })',
        replace: 'm.express_pay({ amount: formatMoney(charge.amount) })',
      },
    ],
  },
  {
    id: 'last-minute-unannounced',
    kind: 'wrong value',
    endangers: 'page',
    effect: 'In the last minute to pay, screen readers still have "five minutes left" and hear nothing more.',
    edits: [
      {
        file: `${WEB}/features/payment/time-left.ts`,
        find: 'SPOKEN_MINUTES.findLast(',
        replace: 'SPOKEN_MINUTES.find(',
      },
    ],
  },
  {
    id: 'guest-order-loads-forever',
    kind: 'missing state',
    endangers: 'page',
    effect:
      'A guest whose order cannot be loaded sees a skeleton forever, with no message and no way to try again.',
    edits: [
      {
        file: `${WEB}/features/guest-order/guest-order-access.tsx`,
        find: "import { QueryFailure } from '../../ui/text/query-failure.tsx'\n",
        replace: '',
      },
      {
        file: `${WEB}/features/guest-order/guest-order-access.tsx`,
        find: '  if (order.isLoadingError) return <QueryFailure query={order} title={m.guest_failed()} />\n',
        replace: '',
      },
    ],
  },
  {
    id: 'favorite-removal-adds',
    kind: 'wrong value',
    endangers: 'page',
    effect:
      'A heart that is pressed in the list of favourites soon after it opens adds the product instead of removing it.',
    edits: [
      {
        file: `${WEB}/features/favorites/use-favorite.ts`,
        find: 'id) ?? isListed))',
        replace: 'id) ?? false))',
      },
    ],
  },
  {
    id: 'rating-rows-reversed',
    kind: 'wrong value',
    endangers: 'page',
    effect: 'The row of five stars shows how many gave one star, and the other way round.',
    edits: [
      {
        file: `${WEB}/features/reviews/product/rating-summary.tsx`,
        find: 'distribution[stars - 1]',
        replace: 'distribution[5 - stars]',
      },
    ],
  },
  {
    id: 'consent-clears-the-allowed',
    kind: 'swapped condition',
    endangers: 'page',
    effect: 'Recently viewed products are forgotten by those who allow them, and kept for those who do not.',
    edits: [
      {
        file: `${WEB}/features/consent/clean-up.ts`,
        find: 'if (preferences.functional) return',
        replace: 'if (!preferences.functional) return',
      },
    ],
  },
  {
    id: 'minutes-before-a-turn-negative',
    kind: 'wrong sign',
    endangers: 'page',
    effect: 'A reading says that somebody was born "−5 minutes before" a solar term.',
    edits: [
      {
        file: `${WEB}/features/personality/reading/notice-text.ts`,
        find: 'm.personality_near_before({ count: -minutes,',
        replace: 'm.personality_near_before({ count: minutes,',
      },
    ],
  },
  {
    id: 'language-of-the-address-stays',
    kind: 'missing check',
    endangers: 'page',
    effect: 'On a page that was opened with `?lang=zh`, the language switch reloads it in Chinese again.',
    edits: [
      {
        file: `${WEB}/lib/i18n/change-locale.ts`,
        find: "  address.searchParams.delete('lang')\n",
        replace: '',
      },
    ],
  },
]
