import type { SeededFault } from './fault.ts'

const MODULES = 'apps/api/src/modules'
const SEO = 'apps/web/app/lib/seo'

/** Faults in what the shop writes elsewhere: mails, PDFs, feeds, structured data, and texts of errors. */
export const MESSAGES: readonly SeededFault[] = [
  {
    id: 'payment-error-without-chinese',
    kind: 'lost translation',
    endangers: 'message',
    effect: 'A Chinese shopper whose payment got no answer reads in English that they should not pay again.',
    edits: [
      {
        file: 'packages/messages/zh/payments/pages.json',
        find: '  "payment_unanswered_text": "请勿重复付款，稍后在此重新查看。",\n',
        replace: '',
      },
    ],
  },
  {
    id: 'mail-paragraph-unescaped',
    kind: 'missing check',
    endangers: 'message',
    effect: 'What somebody wrote with "<" is missing in a mail, or changes its look.',
    edits: [
      {
        file: `${MODULES}/mail/mail-layout.ts`,
        find: '<p style="margin:0 0 16px">${escapeHtml(text)}</p>',
        replace: '<p style="margin:0 0 16px">${text}</p>',
      },
    ],
  },
  {
    id: 'paid-line-of-mail-in-english',
    kind: 'lost translation',
    endangers: 'message',
    effect:
      'The Chinese mail of an order that a gift card paid in part has "Paid" beside the amount of the rest.',
    edits: [
      {
        file: 'packages/messages/zh/orders/mails.json',
        find: '"charged": "实付"',
        replace: '"charged": "Paid"',
      },
    ],
  },
  {
    id: 'slip-of-a-part-with-all-sums',
    kind: 'missing check',
    endangers: 'message',
    effect: 'The packing slip of a parcel with one of two units lists the sums of the whole order.',
    edits: [
      {
        file: `${MODULES}/orders/console/packing-slip.pdf.ts`,
        find: 'units.some(({ position, quantity }) => position === line.position && quantity === line.quantity)',
        replace: 'units.some(({ position }) => position === line.position)',
      },
    ],
  },
  {
    id: 'invoice-line-over-the-footer',
    kind: 'broken layout',
    endangers: 'message',
    effect: 'A long line at the end of an invoice’s page is printed over its footer and cut off.',
    edits: [
      {
        file: `${MODULES}/invoices/invoice.pdf.ts`,
        find: 'const y = top + height > BOTTOM ?',
        replace: 'const y = top > BOTTOM ?',
      },
    ],
  },
  {
    id: 'feed-charges-shipping-at-the-limit',
    kind: 'wrong limit',
    endangers: 'message',
    effect:
      'In the product feed, a product that costs exactly what makes shipping free has a price of shipping.',
    edits: [
      {
        file: `${MODULES}/search-engines/merchant-rules.ts`,
        find: 'priceFen >= method.freeFromFen',
        replace: 'priceFen > method.freeFromFen',
      },
    ],
  },
  {
    id: 'imported-reviews-in-structured-data',
    kind: 'missing check',
    endangers: 'message',
    effect:
      'Search engines get reviews that were imported from elsewhere as those of the shop’s own customers.',
    edits: [
      {
        file: `${SEO}/structured-data/product-reviews.server.ts`,
        find: '.filter(({ source }) => !source)',
        replace: '.slice()',
      },
    ],
  },
  {
    id: 'chinese-pages-canonical-in-english',
    kind: 'wrong value',
    endangers: 'message',
    effect: 'Chinese pages name the English one as canonical, so search engines drop them.',
    edits: [
      {
        file: `${SEO}/page-meta.ts`,
        find: "rel: 'canonical', href: toPageAddress(origin, path)",
        replace: "rel: 'canonical', href: origin + path",
      },
    ],
  },
]
