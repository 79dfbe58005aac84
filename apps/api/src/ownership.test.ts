import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '@shop/contract/http/endpoint'
import { listOrderInvoices } from '@shop/contract/invoices/invoices.endpoints'
import { createOrderNote } from '@shop/contract/orders/order-notes.endpoints'
import { createAddress } from '@shop/contract/addresses/addresses.endpoints'
import { addCartItem } from '@shop/contract/cart/cart.endpoints'
import { saveDesign } from '@shop/contract/designs/designs.endpoints'
import { addFavorite } from '@shop/contract/favorites/favorites.endpoints'
import { createWalletOrder } from '@shop/contract/payments/payments.endpoints'
import { deleteAccount } from '@shop/contract/auth/security.endpoints'
import {
  aCoupon,
  aProduct,
  anAddress,
  anOpenPayment,
  anOrder,
  aPaidOrder,
  aShopper,
  PASSWORD,
  payOrder,
} from '../test/builders.ts'
import type { Shopper } from '../test/builders.ts'
import { aDesign } from '../test/designs.ts'
import { aCardOrder } from '../test/gift-cards.ts'
import { listSpellings, readContract } from '../test/contract.ts'
import { IS_LONG_FORM } from '../test/form.ts'
import { createReturnActions } from '../test/returns.ts'
import { FOR_SHOPPERS, own, type Ids } from '../test/requests-of-shoppers.ts'
import { aDeliveredOrder } from '../test/delivered-orders.ts'
import { anApprovedQuestion } from '../test/questions.ts'
import { anApprovedReview } from '../test/reviews.ts'
import { createTestApp } from '../test/test-app.ts'
import { HOUR } from './jobs/clock.ts'
import { createId } from './db/ids.ts'

const shop = await createTestApp()
const endpoints = await readContract()
const returns = createReturnActions(shop)

/** The owner's earlier token has ended, and the deleted shopper's account is closed; both once were good. */
async function makeIntruders(): Promise<{ expired: Shopper; deleted: Shopper }> {
  const expired = await aShopper(shop)
  shop.clock.advance(HOUR + 1)
  const deleted = await aShopper(shop)
  await shop.call(deleteAccount, { body: { current_password: PASSWORD } }, { as: deleted })
  return { expired, deleted }
}

/** A shopper who has one of everything. */
async function makeOwner(): Promise<{ owner: Shopper; ids: Ids }> {
  const { order, form, shopper: owner, productId } = await anOpenPayment(shop)
  const as = owner
  const address = await shop.call(createAddress, { body: anAddress() }, { as })
  const note = await shop.call(
    createOrderNote,
    { params: { id: order.order_id }, body: { content: 'A gift' } },
    { as },
  )
  const { order: walletOrder } = await anOrder(shop, { shopper: owner })
  const body = { order_id: walletOrder.order_id }
  const wallet = await shop.call(createWalletOrder, { body }, { as })
  const { order: paid } = await aPaidOrder(shop, { shopper: owner })
  const { order: cardOrder } = await aCardOrder(shop, {}, owner)
  await payOrder(shop, { order: cardOrder, shopper: owner })
  await shop.services.invoices.issue({ orderId: paid.order_id })
  const invoices = await shop.call(listOrderInvoices, { params: { id: paid.order_id } }, { as })
  await shop.call(addFavorite, { body: { productId } }, { as })
  const cart = await shop.call(addCartItem, { body: { product_id: productId } }, { as })
  const design = await shop.call(saveDesign, { body: { code: aDesign().code, name: 'Mine' } }, { as })
  await shop.services.sessions.begin(owner.userId, 'Another browser')
  const returned = await returns.aDeliveredOrder({ quantity: 2, shopper: owner })
  const requested = await returns.request(returned)
  await returns.approve(requested.return_id)
  const { id: session } = await shop.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.userId)
    .where('device', '=', 'Another browser')
    .executeTakeFirstOrThrow()
  const delivered = await aDeliveredOrder(shop, { shopper: owner })
  const { order: reviewedOrder } = await anApprovedReview(shop, { shopper: owner })
  const { reviewId } = await anApprovedReview(shop)
  const ids = {
    deliveredOrder: delivered.order.order_id,
    reviewedOrder: reviewedOrder.order_id,
    review: reviewId,
    question: await anApprovedQuestion(shop, owner, delivered.productId),
    order: order.order_id,
    payment: form.payment_id,
    intent: form.payment_intent_id,
    note: note.data.note_id,
    address: address.data.address_id,
    session,
    invoice: invoices.data.items[0]!.document_id,
    invoiceOrder: paid.order_id,
    cardOrder: cardOrder.order_id,
    returnedOrder: returned.order.order_id,
    approvedReturn: requested.return_id,
    walletOrder: walletOrder.order_id,
    atWallet: wallet.data.paypal_order_id,
    cartItem: cart.data.items[0]!.item_id,
    design: design.data.design_id,
    product: (await aProduct(shop)).id,
    coupon: (await aCoupon(shop)).id,
  }
  return { owner, ids }
}

/** The same request about things that nobody has, or with ids that cannot be any. */
function toMissing(ids: Ids, createId: () => string): Ids {
  const missing = Object.fromEntries(Object.keys(ids).map((name) => [name, createId()]))
  return { ...ids, ...missing, product: ids.product, coupon: ids.coupon }
}

/** All rows that belong to a shopper, as text. */
async function readRowsOf({ userId }: Shopper): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1`.execute(shop.db)
  const dumps = []
  for (const { name } of tables) {
    const { rows } = await sql`
      SELECT to_jsonb(t) AS row FROM ${sql.table(name)} t WHERE user_id = ${userId} ORDER BY t::text`.execute(
      shop.db,
    )
    dumps.push([name, rows])
  }
  expect(dumps.length).toBeGreaterThan(5)
  return JSON.stringify(dumps)
}

/**
 * An owner whose things no test has changed. In the short form, owners only read: each change by its owner is what the
 * tests of its own module are about.
 */
let unchanged: Awaited<ReturnType<typeof makeOwner>> | undefined

const guarded = endpoints.filter(([, { auth }]) => auth === 'user')
const cells = guarded.flatMap(([name, endpoint]) =>
  listSpellings(endpoint)
    // The other ones are routes of the same handler.
    .slice(0, IS_LONG_FORM ? undefined : 1)
    .map((path) => ({ name, endpoint, path, title: `${endpoint.method} ${path}` })),
)
const intruders = await makeIntruders()

test('every call for shoppers stands in the matrix [T84]', () => {
  expect(guarded.map(([name]) => name).sort()).toEqual(Object.keys(FOR_SHOPPERS).sort())
})

describe.each(cells)('$title', ({ name, endpoint, path }) => {
  const { input, foreign, isPublic } = FOR_SHOPPERS[name] ?? own()
  const send = (ids: Ids, as: { token: string } | undefined) => shop.call(endpoint, input(ids), { as, path })

  test('shows and changes nothing for anybody but its owner [T85]', async () => {
    const { owner, ids } = unchanged ?? (await makeOwner())
    unchanged = undefined
    const before = await readRowsOf(owner)
    for (const [who, as] of Object.entries({ anonymous: undefined, ...intruders })) {
      const response = await send(ids, as)
      expect([who, response.status, response.error.code]).toEqual([who, 401, 'UNAUTHENTICATED'])
    }
    const other = await send(ids, await aShopper(shop))
    if (foreign === 'own') expect(other.status).toBe(endpoint.status ?? 200)
    else {
      expect(other.error.code).toBe(foreign)
      for (const create of isPublic ? [] : [createId, () => 'nonsense']) {
        const missing = await send(toMissing(ids, create), await aShopper(shop))
        expect([missing.status, missing.text]).toEqual([other.status, other.text])
      }
    }
    const { product: _, coupon: __, ...owned } = ids
    for (const secret of [owner.email, owner.userId, ...Object.values(owned)]) {
      expect(other.text).not.toContain(secret)
    }
    expect(await readRowsOf(owner)).toBe(before)
    const isRead = endpoint.method === 'GET'
    if (isRead || IS_LONG_FORM) {
      const mine = await send(ids, owner)
      expect([mine.text, mine.status]).toEqual([mine.text, endpoint.status ?? 200])
    }
    if (isRead || !IS_LONG_FORM) unchanged = { owner, ids }
  })
})

describe('a call for everybody', () => {
  const open = endpoints.filter(([, { auth }]) => auth === 'public')

  test.each(open)('%s answers all alike', async (_, endpoint: Endpoint) => {
    const owner = await aShopper(shop)
    const responses = []
    for (const as of [undefined, owner, await aShopper(shop), intruders.expired, intruders.deleted]) {
      const input = { params: { id: 'x' }, query: {}, ...(endpoint.method === 'GET' ? {} : { body: {} }) }
      const { status, text } = await shop.call(endpoint, input as never, { as })
      expect(text).not.toContain(owner.userId)
      responses.push([status, text])
    }
    expect(new Set(responses.map(String)).size).toBe(1)
  })
})
