import type { SeededFault } from './fault.ts'

const API = 'apps/api/src'
const MODULES = `${API}/modules`

/** Faults that let somebody see or do what is not theirs, or keep others out of what is. */
export const ACCESS: readonly SeededFault[] = [
  {
    id: 'spent-refresh-token-works-for-ever',
    kind: 'swapped condition',
    endangers: 'access',
    effect: 'A stolen refresh token that its owner has used already still opens the session days later.',
    edits: [
      {
        file: `${MODULES}/auth/sessions.service.ts`,
        find: 'if (isPrevious && now.getTime()',
        replace: 'if (isPrevious || now.getTime()',
      },
    ],
  },
  {
    id: 'address-change-survives-a-new-password',
    kind: 'missing check',
    endangers: 'access',
    effect:
      'A thief who has asked to change the e-mail address still takes the account over after its owner has reset the password.',
    edits: [
      {
        file: `${MODULES}/auth/credentials.service.ts`,
        find: "['verify', 'reset', 'change'], resetToken",
        replace: "['verify', 'reset'], resetToken",
      },
    ],
  },
  {
    id: 'disabled-customer-stays-signed-in',
    kind: 'missing check',
    endangers: 'access',
    effect: 'A customer whom the merchant has disabled goes on shopping on the devices that are signed in.',
    edits: [
      {
        file: `${MODULES}/customers/customers.service.ts`,
        find: 'audit, sessions, closing, privacy',
        replace: 'audit, closing, privacy',
      },
      {
        file: `${MODULES}/customers/customers.service.ts`,
        find: "return { after: { sessions_ended: await sessions.endAll(db, id, 'disabled') } }",
        replace: 'return {}',
      },
    ],
  },
  {
    id: 'recovery-code-works-again',
    kind: 'missing check',
    endangers: 'access',
    effect: 'A recovery code that was seen while it was used signs in a second time.',
    edits: [
      {
        file: `${MODULES}/staff/staff.repository.ts`,
        find: ".where('code_hash', '=', codeHash)\n    .where('used_at', 'is', null)",
        replace: ".where('code_hash', '=', codeHash)",
      },
    ],
  },
  {
    id: 'manager-makes-owners',
    kind: 'missing permission',
    endangers: 'access',
    effect:
      'A member of staff who may manage others gives a colleague the role of an owner, or any permission that they lack themselves.',
    edits: [
      {
        file: `${MODULES}/staff/staff-members.service.ts`,
        find: '        await requireAuthorityOver(db, operator, role)\n',
        replace: '',
      },
    ],
  },
  {
    id: 'coupon-codes-for-who-may-read-coupons',
    kind: 'missing permission',
    endangers: 'access',
    effect: 'Staff who may only look at coupons download unused codes that are worth money.',
    edits: [
      {
        file: 'packages/contract/src/coupons/coupon-batches.console.ts',
        find: `summary: 'The codes of a batch as CSV, with their states',
  permission: 'coupons.change'`,
        replace: `summary: 'The codes of a batch as CSV, with their states',
  permission: 'coupons.read'`,
      },
    ],
  },
  {
    id: 'own-second-factor-with-a-password-alone',
    kind: 'swapped condition',
    endangers: 'access',
    effect:
      'Whoever knows a staff password sets up a second factor of their own in place of the one that is asked for.',
    edits: [
      {
        file: `${API}/console/console-route.ts`,
        find: "permission === 'enrolment' && caller.state === 'enrolment'",
        replace: "permission === 'enrolment' && caller.state !== 'complete'",
      },
    ],
  },
  {
    id: 'idempotency-key-of-another-call',
    kind: 'wrong value',
    endangers: 'access',
    effect:
      'A checkout that uses the key of an earlier call of another endpoint gets, and pays, that call’s order.',
    edits: [
      {
        file: `${MODULES}/payments/payments.routes.ts`,
        find: 'idempotencyKey: idempotencyKey && `for-payment:${idempotencyKey}`',
        replace: 'idempotencyKey',
      },
    ],
  },
  {
    id: 'taken-over-order-opened-by-its-old-link',
    kind: 'wrong value',
    endangers: 'access',
    effect:
      'After a guest’s order was taken over into an account, whoever has its mailed link acts as that account.',
    edits: [
      {
        file: `${MODULES}/guests/guests.repository.ts`,
        find: 'user_id: accountId, by_guest: false, idempotency_key: null',
        replace: 'user_id: accountId, idempotency_key: null',
      },
    ],
  },
  {
    id: 'erased-order-keeps-its-postal-code',
    kind: 'wrong value',
    endangers: 'access',
    effect: 'The orders of an erased customer still say the postal code and street to which they were sent.',
    edits: [
      {
        file: `${MODULES}/orders/orders.data-classes.ts`,
        find: "address: { only: ['country', 'province', 'city'] }",
        replace: "address: { only: ['country', 'province', 'city', 'postal_code', 'address_line1'] }",
      },
    ],
  },
  {
    id: 'changed-review-stays-approved',
    kind: 'missing check',
    endangers: 'access',
    effect: 'An approved review that its author rewrites is shown without a moderator having read it.',
    edits: [
      {
        file: `${MODULES}/reviews/reviews.service.ts`,
        find: "...toColumns(input),\n          status: 'pending',\n          edited_at: now",
        replace: '...toColumns(input),\n          edited_at: now',
      },
    ],
  },
  {
    id: 'audit-chain-without-who',
    kind: 'wrong value',
    endangers: 'access',
    effect:
      'Somebody with access to the database writes another member of staff into an entry of the audit log, and its check finds nothing.',
    edits: [
      {
        file: `${MODULES}/audit/audit-chain.ts`,
        find: 'const { seq, id, at, staff_id, who,',
        replace: 'const { seq, id, at, who,',
      },
      {
        file: `${MODULES}/audit/audit-chain.ts`,
        find: 'at.toISOString(),\n    staff_id,\n    who,',
        replace: 'at.toISOString(),\n    who,',
      },
    ],
  },
  {
    id: 'photo-bomb-is-decoded',
    kind: 'swapped condition',
    endangers: 'access',
    effect: 'A small photo that takes hundreds of megabytes to decode is accepted, and starves the shop.',
    edits: [
      {
        file: `${MODULES}/media/photo-decoder.ts`,
        find: 'PHOTO_MAX_PIXELS || toDecodedBytes',
        replace: 'PHOTO_MAX_PIXELS && toDecodedBytes',
      },
    ],
  },
  {
    id: 'gift-card-file-of-anybody',
    kind: 'missing check',
    endangers: 'access',
    effect: 'A shopper who knows the id of another’s order downloads its gift card with the code.',
    edits: [
      {
        file: `${MODULES}/gift-cards/gift-card-sales.service.ts`,
        find: "if (order?.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')",
        replace: "if (!order) throw new AppError('ORDER_NOT_FOUND')",
      },
    ],
  },
  {
    id: 'wait-after-guesses-grows-without-end',
    kind: 'wrong limit',
    endangers: 'access',
    effect:
      'After ten wrong passwords the next try has to wait 90 seconds at once, and later ones hours: the owner is locked out.',
    edits: [
      {
        file: `${API}/security/attempt-backoff.ts`,
        find: 'Math.min(2 ** (tries - FREE_TRIES)',
        replace: 'Math.max(2 ** (tries - FREE_TRIES)',
      },
    ],
  },
  {
    id: 'formula-with-a-minus-in-exports',
    kind: 'missing check',
    endangers: 'access',
    effect: 'A customer’s text that begins with a minus runs as a formula in the merchant’s spreadsheet.',
    edits: [
      {
        file: `${API}/http/csv.ts`,
        find: String.raw`/^[=+\-@\t\r]/`,
        replace: String.raw`/^[=+@\t\r]/`,
      },
    ],
  },
  {
    id: 'order-to-the-address-of-another',
    kind: 'missing check',
    endangers: 'access',
    effect: 'An order with the id of another customer’s saved address shows name, phone and street of them.',
    edits: [
      {
        file: `${MODULES}/addresses/addresses.repository.ts`,
        find: "\n    .where('user_id', '=', userId)\n    .executeTakeFirst()",
        replace: '\n    .executeTakeFirst()',
      },
    ],
  },
  {
    id: 'favorite-removed-for-everybody',
    kind: 'missing check',
    endangers: 'access',
    effect: 'Who removes a product from their favourites removes it from those of all customers.',
    edits: [
      {
        file: `${MODULES}/favorites/favorites.repository.ts`,
        find: "deleteFrom('favorites').where('user_id', '=', userId).where('product_id'",
        replace: "deleteFrom('favorites').where('product_id'",
      },
    ],
  },
]
