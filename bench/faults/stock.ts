import type { SeededFault } from './fault.ts'

const API = 'apps/api/src'
const MODULES = `${API}/modules`

/** Faults that sell what is not there, hide what is, or send what should stay. */
export const STOCK: readonly SeededFault[] = [
  {
    id: 'last-unit-cannot-be-bought',
    kind: 'wrong limit',
    endangers: 'stock',
    effect: 'The last unit of a size is shown as available, and every order of it is refused.',
    edits: [
      {
        file: `${MODULES}/products/stock/stock.repository.ts`,
        find: ".where('available', '>=', line.quantity)",
        replace: ".where('available', '>', line.quantity)",
      },
    ],
  },
  {
    id: 'late-payment-keeps-half-a-reservation',
    kind: 'missing check',
    endangers: 'stock',
    effect:
      'When a late payment finds only a part of its order in stock, that part stays reserved for nobody.',
    edits: [
      {
        file: `${MODULES}/orders/order-lifecycle.service.ts`,
        find: `  await stock.release(
    db,
    lines.filter((line) => !missing.includes(line)),
  )
  return false`,
        replace: '  return false',
      },
    ],
  },
  {
    id: 'two-bracelets-take-the-beads-of-one',
    kind: 'wrong value',
    endangers: 'stock',
    effect: 'An order of two bracelets of one design takes the beads of one from stock.',
    edits: [
      {
        file: `${MODULES}/orders/line-goods.shared.ts`,
        find: 'quantity: quantity * part.quantity',
        replace: 'quantity: part.quantity',
      },
    ],
  },
  {
    id: 'written-off-units-on-sale-again',
    kind: 'wrong value',
    endangers: 'stock',
    effect: 'Returned units that were written off or became seconds are on sale as new.',
    edits: [
      {
        file: `${MODULES}/returns/return-steps.service.ts`,
        find: 'quantity: outcome.restocked,\n            design',
        replace: 'quantity: line.quantity,\n            design',
      },
    ],
  },
  {
    id: 'changed-size-stays-reserved',
    kind: 'missing check',
    endangers: 'stock',
    effect: 'After the size of a paid order is changed, the new unit stays reserved for ever.',
    edits: [
      {
        file: `${MODULES}/products/stock/stock.service.ts`,
        find: '      if (line === instead && areSold) await sellLine(db, line)\n',
        replace: '',
      },
    ],
  },
  {
    id: 'guests-reserve-more-at-once',
    kind: 'missing lock',
    endangers: 'stock',
    effect:
      'A guest who sends orders at the same time reserves stock with more unpaid orders than are allowed.',
    edits: [
      {
        file: `${MODULES}/users/guest-users.ts`,
        find: '      await lockTraits(db, guest)\n',
        replace: '',
      },
    ],
  },
  {
    id: 'expiry-does-not-wait-for-the-payment',
    kind: 'dropped await',
    endangers: 'stock',
    effect: 'An order that expires with an open payment keeps its stock until a later round.',
    edits: [
      {
        file: `${MODULES}/payments/core/cancellation.service.ts`,
        find: "await closing.closeOpenOf(orderId, 'expiry')",
        replace: "void closing.closeOpenOf(orderId, 'expiry')",
      },
    ],
  },
  {
    id: 'import-deletes-a-reserved-size',
    kind: 'missing check',
    endangers: 'stock',
    effect:
      'An import without a size deletes it although an unpaid order has reserved it; its units come back nowhere.',
    edits: [
      {
        file: `${MODULES}/catalogue/catalogue-stock.repository.ts`,
        find: 's.size = g.size AND s.reserved = 0',
        replace: 's.size = g.size',
      },
    ],
  },
  {
    id: 'counting-sheet-without-reserved-units',
    kind: 'wrong value',
    endangers: 'stock',
    effect:
      'The counting sheet expects too few units where unpaid orders wait, and applying a right count adds them to the stock.',
    edits: [
      {
        file: `${MODULES}/products/stock/console/stock-counts.service.ts`,
        find: 'item.available + item.reserved + (unsent',
        replace: 'item.available + (unsent',
      },
    ],
  },
  {
    id: 'cords-never-run-out',
    kind: 'wrong value',
    endangers: 'stock',
    effect: 'Designed bracelets take no cord from stock, and can be bought when there is none left.',
    edits: [
      {
        file: `${MODULES}/designs/design-lines.shared.ts`,
        find: '{ wrist_mm, ease, cord, pieces }: BraceletDesign',
        replace: '{ wrist_mm, ease, pieces }: BraceletDesign',
      },
      {
        file: `${MODULES}/designs/design-lines.shared.ts`,
        find: 'for (const id of [...pieces, cord]) quantities',
        replace: 'for (const id of pieces) quantities',
      },
    ],
  },
  {
    id: 'exchange-sent-before-the-return',
    kind: 'swapped condition',
    endangers: 'stock',
    effect: 'The new items of a paid exchange can be shipped before the old ones are back.',
    edits: [
      {
        file: `${MODULES}/orders/shipments/shipping.service.ts`,
        find: "if (order.exchange === 'waiting')",
        replace: "if (order.exchange === 'waiting' && order.status === 'pending_payment')",
      },
    ],
  },
  {
    id: 'returned-bracelet-counts-as-one-bead',
    kind: 'wrong value',
    endangers: 'stock',
    effect:
      'After a designed bracelet came back, the ledger’s check and the counting sheet take one of each part for returned, however many it has.',
    edits: [
      {
        file: `${MODULES}/ledger/order-goods.sql.ts`,
        find: 'l.returned_quantity * part.quantity',
        replace: 'l.returned_quantity',
      },
    ],
  },
  {
    id: 'added-again-replaces-the-quantity',
    kind: 'wrong value',
    endangers: 'stock',
    effect: 'Who adds one more of a product that is in the cart already still has one.',
    edits: [
      {
        file: `${MODULES}/cart/cart.repository.ts`,
        find: 'least(cart_items.quantity + excluded.quantity, ',
        replace: 'least(excluded.quantity, ',
      },
    ],
  },
  {
    id: 'alert-of-another-size',
    kind: 'missing check',
    endangers: 'stock',
    effect: 'Who waits for one size is told that it is back when another size of the product is in stock.',
    edits: [
      {
        file: `${MODULES}/stock-alerts/stock-alerts.repository.ts`,
        find: "join.onRef('s.product_id', '=', 'a.product_id').onRef('s.size', '=', 'a.size')",
        replace: "join.onRef('s.product_id', '=', 'a.product_id')",
      },
    ],
  },
]
