import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/reviews/reviews.endpoints'
import { aShopper, type PlacedOrder } from '../../../test/builders.ts'
import { aGuestOrder } from '../../../test/guests.ts'
import { aPhoto } from '../../../test/photos.ts'
import { aDeliveredOrder } from '../../../test/delivered-orders.ts'
import { aReviewBody, review } from '../../../test/reviews.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { reviewRequests } = shop.services

const SUBJECT = /How do you like your order/

/** Ten days go by, and the round that asks for reviews runs twice, as two processes might. */
async function waitTenDays() {
  shop.clock.advance(10 * DAY + 1)
  await Promise.all([reviewRequests.sendDue(), reviewRequests.sendDue()])
}

const listRequests = async (email: string) =>
  (await shop.readMail(email)).filter(({ subject }) => SUBJECT.test(subject))

/** The secret of the first link of the review request. */
async function readToken(email: string): Promise<string> {
  const [mail] = await listRequests(email)
  return /\/review\?token=([\w.-]+)/.exec(mail!.text)![1]!
}
const readStopToken = async (email: string): Promise<string> =>
  /\/review\/stop\?token=([\w-]+)/.exec((await listRequests(email))[0]!.text)![1]!

/** A guest's order that has arrived. */
async function aDeliveredGuestOrder(email?: string) {
  const placed = await aGuestOrder(shop, email ? { email } : {})
  await shop.db
    .updateTable('orders')
    .set({ delivered_at: shop.clock() })
    .where('id', '=', placed.order.order_id)
    .execute()
  return placed
}

describe('the mail that asks for reviews', () => {
  test('comes ten days after delivery, once, with a link for each line', async () => {
    const { shopper, order } = await aDeliveredOrder(shop)
    shop.clock.advance(9 * DAY)
    await reviewRequests.sendDue()
    expect(await listRequests(shopper.email)).toEqual([])
    shop.clock.advance(DAY + 1)
    await Promise.all([reviewRequests.sendDue(), reviewRequests.sendDue()])
    await reviewRequests.sendDue()
    const mails = await listRequests(shopper.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(order.order_number)
    expect(mails[0]!.text.match(/\/review\?token=/g)).toHaveLength(1)
  })

  test('does not come for what is reviewed already', async () => {
    const placed = await aDeliveredOrder(shop)
    await review(shop, placed)
    await waitTenDays()
    expect(await listRequests(placed.shopper.email)).toEqual([])
  })

  test('is ended by its link for an account, which can have it again', async () => {
    const { shopper } = await aDeliveredOrder(shop)
    await waitTenDays()
    const token = await readStopToken(shopper.email)
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/review-mails/stop?token=${token}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.statusCode).toBe(200)
    expect(await reviewRequests.isWanted(shopper.userId)).toBe(false)
    await reviewRequests.setWanted(shopper.userId, true)
    expect(await reviewRequests.isWanted(shopper.userId)).toBe(true)
  })

  test('is ended for later orders of an address without an account', async () => {
    const { body } = await aDeliveredGuestOrder()
    await waitTenDays()
    expect(await listRequests(body.email)).toHaveLength(1)
    await shop.call(endpoints.stopReviewMails, { query: { token: await readStopToken(body.email) } })
    await aDeliveredGuestOrder(body.email)
    await waitTenDays()
    expect(await listRequests(body.email)).toHaveLength(1)
  })
})

describe('a link of that mail', () => {
  async function aMailedLink(): Promise<{ placed: PlacedOrder; token: string }> {
    const placed = await aDeliveredOrder(shop)
    await waitTenDays()
    return { placed, token: await readToken(placed.shopper.email) }
  }
  const open = (token: string) => shop.call(endpoints.openReviewLink, { body: { token } })

  test('opens its line without signing in, takes a photo, and is used up by the review', async () => {
    const { placed, token } = await aMailedLink()
    const { line } = (await open(token)).data
    expect(line).toMatchObject({ order_id: placed.order.order_id, position: 0, product_id: placed.productId })
    const { data: photo } = await shop.call(endpoints.uploadPhotoByLink, { query: { token }, body: aPhoto() })
    const body = { token, review: aReviewBody({ photo_ids: [photo.photo_id] }) }
    const written = await shop.call(endpoints.createReviewByLink, { body })
    expect([written.status, written.data.status]).toEqual([201, 'pending'])
    for (const again of [await shop.call(endpoints.createReviewByLink, { body }), await open(token)])
      expect([again.status, again.error.code]).toEqual([409, 'REVIEW_EXISTS'])
  })

  test('opens nothing when it is another line’s, changed, or too old', async () => {
    const { token } = await aMailedLink()
    const [order, , until, proof] = token.split('.')
    for (const wrong of [
      `${order}.1.${until}.${proof}`,
      `${order}.0.${Number(until) + 1}.${proof}`,
      `${order}.0.${until}.${'x'.repeat(43)}`,
      'nonsense',
    ]) {
      const refused = await open(wrong)
      expect([refused.status, refused.error.code]).toEqual([400, 'REVIEW_LINK_INVALID'])
    }
    shop.clock.advance(61 * DAY)
    expect((await open(token)).error.code).toBe('REVIEW_LINK_INVALID')
  })
})

test('What an account can review is offered: delivered lines without a review.', async () => {
  const placed = await aDeliveredOrder(shop)
  const as = await aShopper(shop)
  const offered = async (who = placed.shopper) =>
    (await shop.call(endpoints.listMyReviews, {}, { as: who })).data.to_review.map(({ order_id: id }) => id)
  expect([await offered(), await offered(as)]).toEqual([[placed.order.order_id], []])
  const params = { id: placed.productId }
  const status = await shop.call(endpoints.getReviewerStatus, { params }, { as: placed.shopper })
  expect(status.data).toMatchObject({ to_review: [{ order_id: placed.order.order_id }], found_helpful: [] })
  await review(shop, placed)
  expect(await offered()).toEqual([])
})
