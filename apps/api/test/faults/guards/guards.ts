/** A text in the sources, and what stands in its place once the guard is gone. */
interface Edit {
  /** From apps/api. */
  file: string
  /** Stands there exactly once. */
  find: string
  replace: string
}

/** Something that keeps money and goods right, and the fault tests that must miss it. */
export interface Guard {
  name: string
  edits: Edit[]
  /** Files of this folder's tests, without their ending. */
  tests: string[]
}

const MODULES = 'src/modules'
const PAYMENTS = `${MODULES}/payments`
const inMigration = (name: string, find: string, replace: string): Edit => ({
  file: `migrations/${name}.sql`,
  find,
  replace,
})

/** Every guard of the paying path. They stand behind one another: most are missed before any harm is done. */
export const GUARDS: Guard[] = [
  {
    name: 'row lock of the order',
    edits: [
      {
        file: `${MODULES}/orders/orders.repository.ts`,
        find: `db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()`,
        replace: `db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()`,
      },
    ],
    tests: ['two-payments'],
  },
  {
    name: 'stock: condition of the update',
    edits: [
      {
        file: `${MODULES}/products/stock.repository.ts`,
        find: `    .where('available', '>=', line.quantity)\n`,
        replace: '',
      },
    ],
    tests: ['last-pieces'],
  },
  {
    name: 'stock: CHECK of the database',
    edits: [
      inMigration(
        '0002-catalogue',
        'available integer NOT NULL CHECK (available >= 0)',
        'available integer NOT NULL',
      ),
    ],
    tests: ['last-line'],
  },
  {
    name: 'stock: condition and CHECK together',
    edits: [
      {
        file: `${MODULES}/products/stock.repository.ts`,
        find: `    .where('available', '>=', line.quantity)\n`,
        replace: '',
      },
      inMigration(
        '0002-catalogue',
        'available integer NOT NULL CHECK (available >= 0)',
        'available integer NOT NULL',
      ),
    ],
    tests: ['last-pieces'],
  },
  {
    name: 'stock: lines taken in one sequence',
    edits: [
      {
        file: `${MODULES}/products/stock.service.ts`,
        find: `return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))`,
        replace: `return key === undefined ? [] : lines`,
      },
    ],
    tests: ['last-pieces'],
  },
  {
    name: 'unique: one open payment of an order',
    edits: [
      inMigration('0005-payments', 'CREATE UNIQUE INDEX payments_one_open', 'CREATE INDEX payments_one_open'),
    ],
    tests: ['last-line'],
  },
  {
    name: 'unique: one kept payment of an order',
    edits: [
      inMigration('0005-payments', 'CREATE UNIQUE INDEX payments_one_kept', 'CREATE INDEX payments_one_kept'),
    ],
    tests: ['last-line'],
  },
  {
    name: 'unique: a provider’s message',
    edits: [
      inMigration('0005-payments', '  PRIMARY KEY (provider, event_id)', '  CHECK (event_id IS NOT NULL)'),
      {
        file: `${PAYMENTS}/payments.repository.ts`,
        find: `    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())\n`,
        replace: '',
      },
    ],
    tests: ['forged-messages'],
  },
  {
    name: 'unique: an order for each key of a request',
    edits: [inMigration('0004-orders', '  UNIQUE (user_id, idempotency_key),\n', '')],
    tests: ['last-line'],
  },
  {
    name: 'unique: a letter for each effect',
    edits: [
      inMigration('0006-mail', 'effect_key text NOT NULL UNIQUE,', 'effect_key text NOT NULL,'),
      {
        file: `${MODULES}/mail/mail.repository.ts`,
        find: `    .onConflict((conflict) => conflict.column('effect_key').doNothing())\n`,
        replace: '',
      },
    ],
    tests: ['last-line'],
  },
  {
    name: 'the answer to a repeated request: claim of its key',
    edits: [
      {
        file: 'src/platform/idempotency.ts',
        find: `return claimed && row.leased_until`,
        replace: `return claimed ? row.leased_until : row.leased_until`,
      },
    ],
    tests: ['same-request'],
  },
  {
    name: 'coupon: condition of the count',
    edits: [
      {
        file: `${MODULES}/coupons/coupons.repository.ts`,
        find: `    .set((coupon) => ({ claimed_count: coupon('claimed_count', '+', 1) }))
    .where('id', '=', couponId)
    .where(sql<boolean>\`(total_limit IS NULL OR claimed_count < total_limit)\`)\n`,
        replace: `    .set((coupon) => ({ claimed_count: coupon('claimed_count', '+', 1) }))
    .where('id', '=', couponId)\n`,
      },
    ],
    tests: ['coupons'],
  },
  {
    name: 'coupon: CHECK of its limit',
    edits: [
      inMigration(
        '0007-account-area',
        `  CHECK ((type = 'fixed') = (amount_fen IS NOT NULL)),\n  CHECK (claimed_count <= total_limit)`,
        `  CHECK ((type = 'fixed') = (amount_fen IS NOT NULL))`,
      ),
    ],
    tests: ['last-line'],
  },
  {
    name: 'coupon: unique number of a shopper’s claim',
    edits: [inMigration('0007-account-area', '  UNIQUE (coupon_id, user_id, number),\n', '')],
    tests: ['last-line'],
  },
  {
    name: 'coupon: lock of the shopper who claims',
    edits: [
      {
        file: `${MODULES}/coupons/coupons.service.ts`,
        find: `        await lockUser(db, userId)\n`,
        replace: `        void lockUser\n`,
      },
    ],
    tests: ['coupons'],
  },
  {
    name: 'coupon: lock of the claim that an order takes',
    edits: [
      {
        file: `${MODULES}/coupons/coupon-use.repository.ts`,
        find: `claimsWith(db, userId, id).forUpdate('coupon_claims')`,
        replace: `claimsWith(db, userId, id)`,
      },
      {
        file: `${MODULES}/coupons/coupon-use.repository.ts`,
        find: `    .where('user_id', '=', claim.userId)\n    .where('status', '=', 'available')\n`,
        replace: `    .where('user_id', '=', claim.userId)\n`,
      },
    ],
    tests: ['coupons'],
  },
  {
    name: 'signature of a provider’s message',
    edits: [
      {
        file: `${PAYMENTS}/stripe.service.ts`,
        find: `stripe.webhooks.constructEvent(
          body,
          signature,
          options.webhookSecret,
          EVENT_TOLERANCE_SECONDS,
        )`,
        replace: `(JSON.parse(String(body)) as Stripe.Event)`,
      },
    ],
    tests: ['forged-messages'],
  },
  {
    name: 'age of a provider’s message',
    edits: [
      {
        file: `${PAYMENTS}/stripe.service.ts`,
        find: `const EVENT_TOLERANCE_SECONDS = 300`,
        replace: `const EVENT_TOLERANCE_SECONDS = 300_000_000`,
      },
    ],
    tests: ['forged-messages'],
  },
  {
    name: 'comparison of the amount that was paid',
    edits: [
      {
        file: `${PAYMENTS}/settle.service.ts`,
        find: `said.amountMinor === payment.amount_minor && said.currency === payment.currency`,
        replace: `said.currency === payment.currency`,
      },
    ],
    tests: ['two-payments'],
  },
  {
    name: 'an order that is paid takes no second payment',
    edits: [
      {
        file: `${PAYMENTS}/settle.service.ts`,
        find: `return order.status === 'pending_payment'`,
        replace: `return order.status !== 'refunded'`,
      },
    ],
    tests: ['two-payments'],
  },
  {
    name: 'the provider’s key of a payment',
    edits: [
      {
        file: `${PAYMENTS}/stripe.service.ts`,
        find: '{ idempotencyKey: paymentId, ...limit() }',
        replace: 'limit()',
      },
    ],
    tests: ['provider-outage'],
  },
  {
    name: 'the provider’s key of a refund, and the look for an earlier one',
    edits: [
      {
        file: `${PAYMENTS}/stripe.service.ts`,
        find: `        if (earlier) return toRefund(earlier)\n`,
        replace: '',
      },
      {
        file: `${PAYMENTS}/stripe.service.ts`,
        find: 'idempotencyKey: `${refundId}-${Math.floor(Date.now() / REFUND_KEY_MS)}`',
        replace: 'idempotencyKey: `${refundId}-${Math.random() * REFUND_KEY_MS}`',
      },
    ],
    tests: ['refund-splits', 'provider-outage'],
  },
  {
    name: 'rounding: the fen that are left over of a discount',
    edits: [
      {
        file: `${MODULES}/coupons/coupon-discount.ts`,
        find: `shares[index]! += 1`,
        replace: `shares[index]! += 0`,
      },
    ],
    tests: ['money'],
  },
  {
    name: 'rounding: the VAT part to the nearest fen',
    edits: [
      {
        file: `${MODULES}/orders/order-totals.ts`,
        find: `(2 * amountFen * VAT_PERCENT + divisor)`,
        replace: `(2 * amountFen * VAT_PERCENT)`,
      },
    ],
    tests: ['money'],
  },
]
