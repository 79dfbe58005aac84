import { AFTER_THE_CUT_PAGES } from './after-the-cut-pages.ts'
import type { SeededFault } from './fault.ts'

const MODULES = 'apps/api/src/modules'

/** Faults that were written after the tests were made faster, by somebody who had not read the tests. */
export const AFTER_THE_CUT: readonly SeededFault[] = [
  {
    id: 'points-of-a-partial-refund-rounded-apart',
    kind: 'wrong value',
    endangers: 'money',
    effect:
      'A shopper keeps a point too many after a partial refund: ¥6 back of ¥105 leaves ten points and not nine.',
    edits: [
      {
        file: `${MODULES}/users/points.service.ts`,
        find: 'toPoints(order.total_fen - order.refunded_fen)',
        replace: 'toPoints(order.total_fen) - toPoints(order.refunded_fen)',
      },
    ],
  },
  {
    id: 'credit-note-of-the-replaced-invoice',
    kind: 'wrong value',
    endangers: 'money',
    effect:
      'After an invoice was made out to a company, the credit note of a refund names the person and the invoice that was taken back.',
    edits: [
      {
        file: `${MODULES}/invoices/invoice-issuing.ts`,
        find: 'return documents.findLast(',
        replace: 'return documents.find(',
      },
    ],
  },
  {
    id: 'exchanged-goods-miss-in-the-coupon-minimum',
    kind: 'wrong value',
    endangers: 'money',
    effect:
      'A return after an exchange takes the coupon back, although what was exchanged and what is kept reach its minimum.',
    edits: [
      {
        file: `${MODULES}/returns/refund-sums.ts`,
        find: 'line.unitPriceFen * (units + line.exchangedQuantity)',
        replace: 'line.unitPriceFen * units',
      },
    ],
  },
  {
    id: 'sale-of-a-blocked-gift-card-not-refundable',
    kind: 'missing check',
    endangers: 'money',
    effect:
      'The purchase of a gift card that the merchant has blocked cannot be refunded: the shop says that it was spent.',
    edits: [
      {
        file: `${MODULES}/gift-cards/gift-cards.service.ts`,
        find: '        alsoBlocked: true,\n',
        replace: '',
      },
    ],
  },
  {
    id: 'size-of-a-sent-line-changed',
    kind: 'missing check',
    endangers: 'stock',
    effect:
      'While another parcel of the order is due, the size of a line that has left is changed, and the stock counts a unit that is gone.',
    edits: [
      {
        file: `${MODULES}/orders/order-edits.service.ts`,
        find: 'await requireUnsent(db, order, position)',
        replace: 'await requireUnsent(db, order)',
      },
    ],
  },
  {
    id: 'returned-goods-taken-from-the-sales-of-today',
    kind: 'wrong value',
    endangers: 'stock',
    effect:
      'Units that come back with a refund are taken from the sales of the day of the refund, so the day of the purchase keeps units that nobody has.',
    edits: [
      {
        file: `${MODULES}/payments/refunds/refund-lines.ts`,
        find: 'stock.putBack(db, goods, order.paid_at!)',
        replace: 'stock.putBack(db, goods, now)',
      },
    ],
  },
  {
    id: 'address-of-anybodys-wallet',
    kind: 'missing check',
    endangers: 'access',
    effect:
      'Whoever learns the id of a wallet order that was opened from a cart reads the e-mail and postal address of its shopper.',
    edits: [
      {
        file: `${MODULES}/payments/express/express-wallet.service.ts`,
        find: '      requireKey(opened)\n',
        replace: '',
      },
    ],
  },
  {
    id: 'confirmation-lasts-while-the-console-is-used',
    kind: 'wrong value',
    endangers: 'access',
    effect:
      'Who was at the keyboard in the morning counts as confirmed all day, as long as the console is used every ten minutes.',
    edits: [
      {
        file: `${MODULES}/staff/staff-sessions.service.ts`,
        find: 'after(row.confirmed_at, CONFIRMED_MS) > now',
        replace: 'after(row.last_seen_at, CONFIRMED_MS) > now',
      },
    ],
  },
  {
    id: 'guesses-counted-by-letter-case',
    kind: 'wrong value',
    endangers: 'access',
    effect:
      'Somebody who guesses a password gets as many free tries again with each way to write the address in capitals.',
    edits: [
      {
        file: `${MODULES}/auth/password-proof.service.ts`,
        find: '`${email.toLowerCase()}|${network}`',
        replace: '`${email}|${network}`',
      },
    ],
  },
  {
    id: 'end-of-a-photo-address-not-signed',
    kind: 'wrong value',
    endangers: 'access',
    effect:
      'Who once had the address of a private photo opens it for ever, by writing a later end into the address.',
    edits: [
      {
        file: `${MODULES}/media/photo-addresses.shared.ts`,
        find: '`photo|${id}|${size}|${until}`',
        replace: '`photo|${id}|${size}`',
      },
    ],
  },
  {
    id: 'receipts-to-variants-of-a-mailbox',
    kind: 'wrong limit',
    endangers: 'access',
    effect:
      'A stranger floods a mailbox with receipts of the contact form, by its variants such as name+1@ and name+2@.',
    edits: [
      {
        file: `${MODULES}/contact/contact.service.ts`,
        find: '`contact|${toMailbox(email)}`',
        replace: '`contact|${email.toLowerCase()}`',
      },
      {
        file: `${MODULES}/contact/contact.service.ts`,
        find: 'import { toMailbox, type MailService }',
        replace: 'import type { MailService }',
      },
    ],
  },
  ...AFTER_THE_CUT_PAGES,
]
