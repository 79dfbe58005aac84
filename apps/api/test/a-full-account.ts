import sharp from 'sharp'
import { createAddress } from '@shop/contract/addresses/addresses.endpoints'
import { login, register, verifyEmail } from '@shop/contract/auth/auth.endpoints'
import { saveDesign } from '@shop/contract/designs/designs.endpoints'
import { addCartItem } from '@shop/contract/cart/cart.endpoints'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { addFavorite } from '@shop/contract/favorites/favorites.endpoints'
import { setInvoiceCompany } from '@shop/contract/invoices/invoices.endpoints'
import { createOrderNote } from '@shop/contract/orders/order-notes.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { changeEmail } from '@shop/contract/auth/security.endpoints'
import { createStockAlert } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import { changeMailChoices } from '@shop/contract/subscribers/subscribers.endpoints'
import { updateProfile } from '@shop/contract/users/users.endpoints'
import { createId } from '../src/db/ids.ts'
import { inTransaction } from '../src/db/transaction.ts'
import { addMembers } from '../src/modules/customer-groups/group-members.sql.ts'
import { findOrder, updateStatus } from '../src/modules/orders/orders.repository.ts'
import { insertShipment } from '../src/modules/orders/shipments/shipments.repository.ts'
import { editParcel, insertParcel, insertParcelEvents } from '../src/modules/tracking/tracking.repository.ts'
import {
  aCompany,
  aCoupon,
  aPaidOrder,
  aProduct,
  anAddress,
  anOrderBody,
  PASSWORD,
  payOrder,
  type Shopper,
} from './builders.ts'
import { aDesign } from './designs.ts'
import { aCardOrder } from './gift-cards.ts'
import { readMailedToken } from './mailed-links.ts'
import { storeReturn } from './a-stored-return.ts'
import { createOrderSteps } from './order-steps.ts'
import { anOffer, ofProducts } from './stored-offers.ts'
import { aPng } from './pictures.ts'
import type { TestApp } from './test-app.ts'
import { createWalletShopper } from './wallet-shopper.ts'
import { BY_COMMAND_LINE } from '../src/modules/orders/merchant-command.shared.ts'

/** A person with unique texts; another `label` is another person. */
export function aPerson(label: string) {
  return {
    email: `Ottoline.${label}@example.org`,
    earlierEmail: `${label}.before@example.net`,
    cardRecipient: `gift.of.${label}@example.org`,
    giftCard: `Lantern words for ${label}`,
    nickname: `Quillfeather${label}`,
    firstName: `Ottoline${label}`,
    lastName: `Brambleworth${label}`,
    phone: `1391112${[...label].reduce((sum, letter) => sum + letter.charCodeAt(0), 1_000)}`,
    bio: `Collects river stones${label}`,
    recipient: `Persimmon Vale${label}`,
    street: `Hidden Heron Lane 77${label}`,
    design: `Moonlit pond${label}`,
    orderNote: `Ring twice${label}`,
    review: `Feels like dew on slate${label}`,
    question: `Does it suit a kingfisher${label}`,
    reply: `Mine survived the lotus pond${label}`,
    report: `This one names my aunt${label}`,
    laterNote: `Leave it with the baker${label}`,
    reason: `My sister found another${label}`,
    returned: `The clasp opens by itself ${label}`,
    device: `Heronbrowser${label}`,
    tracking: `SF7700${label}`,
    depot: `Cedar Gate depot ${label}`,
  }
}
export type Person = ReturnType<typeof aPerson>

/** An account that has used every feature of the shop, so that every table has rows of it. */
export async function aFullAccount(shop: TestApp, person: Person): Promise<Shopper & { avatarName: string }> {
  const shopper = await signUp(shop, person)
  const { nickname: _, firstName, lastName, phone, bio } = person
  const signs = { zodiac_sign: 'Taurus', chinese_zodiac: 'Horse', five_elements: 'Earth' } as const
  const profile = { firstName, lastName, phone, bio, birthday: '1990-05-04', ...signs }
  await shop.call(updateProfile, { body: profile }, { as: shopper })
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  const avatar = await shop.services.profiles.uploadAvatar(shopper.userId, await picture.png().toBuffer())
  await shop.call(createAddress, { body: toAddress(person) }, { as: shopper })
  await shop.call(addFavorite, { body: { productId: (await aProduct(shop)).id } }, { as: shopper })
  const design = { code: aDesign().code, name: person.design }
  await shop.call(saveDesign, { body: design }, { as: shopper })
  await shop.call(addCartItem, { body: { product_id: (await aProduct(shop)).id } }, { as: shopper })
  const soldOut = { product_id: (await aProduct(shop, { stock: 0 })).id, language: 'en' } as const
  await shop.call(createStockAlert, { body: soldOut }, { as: shopper })
  const choice = { newsletter: true, source: 'account', text_version: 1, language: 'en' } as const
  await shop.call(changeMailChoices, { body: choice }, { as: shopper })
  await joinGroup(shop, shopper)
  await placeFourOrders(shop, shopper, person)
  await shop.runJobs()
  return { ...shopper, avatarName: /avatars\/([\w-]+)-512/.exec(avatar.avatar_url)![1]! }
}

async function joinGroup({ db, clock }: TestApp, { userId }: Shopper): Promise<void> {
  const id = createId()
  await db
    .insertInto('customer_groups')
    .values({ id, name: `Friends of ${userId}`, created_at: clock() })
    .execute()
  await inTransaction(db, (db) => addMembers(db, id, [userId], clock()))
}

/** Registers with one address, signs in, and changes to another. */
async function signUp(shop: TestApp, person: Person): Promise<Shopper> {
  const credentials = { email: person.earlierEmail, password_raw: PASSWORD }
  const body = { ...credentials, nickname: person.nickname, agree_terms: true as const }
  await shop.call(register, { body })
  await followLink(shop, person.earlierEmail)
  const headers = { 'user-agent': person.device }
  const { data } = await shop.call(login, { body: credentials }, { headers, network: '203.0.113.77' })
  const shopper = { ...data, userId: data.user.user_id, email: person.email }
  const change = { email: person.email, current_password: PASSWORD }
  await shop.call(changeEmail, { body: change }, { as: shopper })
  await followLink(shop, person.email)
  return shopper
}

async function followLink(shop: TestApp, address: string): Promise<void> {
  const token = await readMailedToken(shop, address, '/verify-email')
  const { status } = await shop.call(verifyEmail, { query: { token } })
  if (status !== 200) throw new Error(`The link to ${address} did not open`)
}

const toAddress = ({ recipient, street, phone }: Person) =>
  anAddress({ recipient_name: recipient, address_line1: street, phone })

/** A gift card pays a part of an order, and gets it back. */
async function payAndGetBack({ db, services }: TestApp, orderId: string): Promise<void> {
  const { giftCards: cards } = services
  await inTransaction(db, async (db) => {
    const { id: giftCardId } = await cards.give(db, 10_000)
    await cards.redeem(db, { giftCardId, orderId, amountFen: 100 })
    await cards.giveBack(db, { id: orderId, isPaid: false })
  })
}

/** One unpaid order with an offer, one paid and cancelled, one paid with a note and a coupon, and one paid by wallet. */
async function placeFourOrders(shop: TestApp, shopper: Shopper, person: Person): Promise<void> {
  const as = shopper
  const { cancel } = createOrderSteps(shop)
  const { anOpenWallet, approve, capture } = createWalletShopper(shop)
  const items = [{ product_id: (await aProduct(shop)).id, quantity: 1 }]
  const reduced = await aProduct(shop)
  await anOffer(shop, { kind: 'percent', percent: 1 }, ofProducts(reduced.id))
  const withOffer = [{ product_id: reduced.id, quantity: 1 }]
  const body = anOrderBody({ items: withOffer, address: toAddress(person), note: person.orderNote })
  const first = await shop.call(placeOrder, { body }, { as, idempotencyKey: `first-of-${shopper.userId}` })
  await shop.call(
    setInvoiceCompany,
    { params: { id: first.data.order_id }, body: { company: aCompany() } },
    { as },
  )
  await payAndGetBack(shop, first.data.order_id)
  await storeReturn(shop, first.data.order_id, person)
  const { cardRecipient: recipient_email, recipient: recipient_name } = person
  await payOrder(shop, await aCardOrder(shop, { recipient_email, recipient_name }, shopper))
  await shop.services.giftCardSales.sendDue()

  await cancel(await aPaidOrder(shop, { shopper }), person.reason)

  const { id: couponId } = await aCoupon(shop, { type: 'percent', percent: 1, per_user_limit: 2 })
  for (let i = 0; i < 2; i += 1) await shop.call(claimCoupon, { body: { couponId } }, { as })
  const gift = { message: person.giftCard, hide_prices: true, recipient: toAddress(person) }
  const { data: order } = await shop.call(
    placeOrder,
    { body: anOrderBody({ items, coupon_id: couponId, address: toAddress(person), gift }) },
    { as },
  )
  await payOrder(shop, { order, shopper })
  const { order_id: id } = order
  await shop.call(createOrderNote, { params: { id }, body: { content: person.laterNote } }, { as })
  // As if it had come by an exchange.
  const money = { order_id: id, from_order_id: first.data.order_id, fen: 100, left_fen: 100 }
  await shop.db.insertInto('exchanged_money').values(money).execute()
  await storeAgentOrder(shop, id)
  // As one that was taken over has it.
  await shop.services.orderKeys.create(shop.db, id)
  const { order_number: number } = (await findOrder(shop.db, id))!
  await shop.services.ordersConsole.orderMessages.note(
    number,
    { content: 'Gift wrapping', toShopper: false },
    BY_COMMAND_LINE,
  )
  // The cancelled order's refund, as one of lines would be stored.
  const refunds = await shop.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id as refund_id')
    .where('payments.user_id', '=', shopper.userId)
    .execute()
  const refundLines = refunds.map((refund) => ({ ...refund, position: 0, quantity: 1, returned_quantity: 0 }))
  await shop.db.insertInto('refund_lines').values(refundLines).execute()
  const wallet = await anOpenWallet({ shopper })
  await approve(wallet)
  await capture(wallet)
  await followParcel(shop, id, person)
  await giveOpinions(shop, shopper, person)
  await shop.services.invoices.issueAllLacking()
}

/** As if an agent had placed the order. */
async function storeAgentOrder(shop: TestApp, orderId: string): Promise<void> {
  await shop.db
    .insertInto('agent_orders')
    .values({
      order_id: orderId,
      profile_url: 'https://agents.example/profile.json',
      host: 'agents.example',
      checkout_id: createId(),
      way: 'placed',
      created_at: shop.clock(),
    })
    .execute()
  await shop.db
    .insertInto('agent_checkouts')
    .values({
      id: createId(),
      link: '',
      platform: 'platform',
      status: 'ordered',
      lines: '[]',
      codes: [],
      details: '',
      shown_fen: 100,
      order_id: orderId,
      created_at: shop.clock(),
      updated_at: shop.clock(),
    })
    .execute()
}

/** The shopper's reviews, questions, photos and votes. */
async function giveOpinions(shop: TestApp, { userId }: Shopper, person: Person): Promise<void> {
  const { db, services } = shop
  const line = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.order_id', 'l.position', 'l.product_id'])
    .where('o.user_id', '=', userId)
    .where('l.design', 'is', null)
    .executeTakeFirstOrThrow()
  const now = shop.clock()
  const [reviewId, questionId] = [createId(), createId()]
  const common = { user_id: userId, status: 'approved', language: 'en', created_at: now }
  await db
    .insertInto('reviews')
    .values({
      ...line,
      ...common,
      id: reviewId,
      stars: 5,
      title: '',
      size: '',
      text: person.review,
      shown_name: person.nickname,
    })
    .execute()
  const photo = await services.photos.upload(userId, aPng())
  const subject = { kind: 'review' as const, id: reviewId }
  await inTransaction(db, (db) => services.photos.attach(db, { userId, subject, photoIds: [photo.photo_id] }))
  await db
    .insertInto('review_votes')
    .values({ review_id: reviewId, user_id: userId, created_at: now })
    .execute()
  await db
    .insertInto('review_requests')
    .values({ order_id: line.order_id, is_mailed: true, created_at: now })
    .execute()
  await services.reviewRequests.setWanted(userId, false)
  const written = { ...common, shown_name: person.nickname }
  await db
    .insertInto('questions')
    .values({ ...written, id: questionId, product_id: line.product_id, text: person.question })
    .execute()
  await db
    .insertInto('replies')
    .values({ ...written, id: createId(), question_id: questionId, text: person.reply })
    .execute()
  const report = {
    kind: 'review' as const,
    id: reviewId,
    reason: 'personal_data' as const,
    note: person.report,
  }
  await services.contentReports.report(report, { userId, network: '' })
}

/** A parcel as its carrier has reported it, also as the version before stored it. */
async function followParcel(
  { db, clock }: TestApp,
  orderId: string,
  { depot, tracking }: Person,
): Promise<void> {
  const now = clock()
  const key = { orderId, number: 1 }
  const lines = [{ position: 0, quantity: 1 }]
  await inTransaction(db, (db) =>
    insertShipment(db, { ...key, carrier: 'SF Express', trackingNumber: tracking, lines, now }),
  )
  await insertParcel(db, { ...key, provider: 'aftership', now })
  await editParcel(db, key, { tracking_id: `of-${tracking}`, updated_at: now })
  const events = [{ status: 'in_transit' as const, at: now, place: depot }]
  await inTransaction(db, (db) => insertParcelEvents(db, key, { events, source: 'aftership', now }))

  const before = { order_id: orderId, status: 'in_transit', created_at: now }
  await db
    .insertInto('parcels')
    .values({
      ...before,
      provider: 'aftership',
      tracking_id: `of-${tracking}`,
      from_status: 'registered',
      news_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('parcel_events')
    .values({ ...before, id: createId(), occurred_at: now, place: depot, source: 'aftership' })
    .execute()
}

/** Ships and delivers all paid orders, as the version before stored it too; unpaid ones expire. */
export async function finishOrders({ db, clock }: TestApp, userId: string, tracking: string): Promise<void> {
  const orders = await db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
  await db.transaction().execute(async (db) => {
    for (const { id } of orders) {
      const steps = { pending_payment: ['cancelled'], paid: ['preparing', 'shipped', 'delivered'] } as const
      let order = (await findOrder(db, id))!
      for (const to of steps[order.status as keyof typeof steps] ?? [])
        order = await updateStatus(db, order, { to, cause: 'merchant', reason: undefined, now: clock() })
    }
    await db
      .updateTable('orders')
      .set({ carrier: 'SF', tracking_number: tracking })
      .where('user_id', '=', userId)
      .where('status', '=', 'delivered')
      .execute()
  })
}
