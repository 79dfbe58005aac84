import { describe, expect, test } from 'vitest'
import {
  createReviewAsGuest,
  listOrderReviewsAsGuest,
  uploadPhotoAsGuest,
} from '@shop/contract/guests/guest-calls.endpoints'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import { reportContent } from '@shop/contract/moderation/moderation.endpoints'
import * as endpoints from '@shop/contract/reviews/reviews.endpoints'
import { uploadPhoto } from '@shop/contract/photos/photos.endpoints'
import { aPaidOrder, aProduct, aShopper, type PlacedOrder } from '../../../test/builders.ts'
import { aGuestOrder } from '../../../test/guests.ts'
import { aPhoto } from '../../../test/photos.ts'
import { aDeliveredOrder } from '../../../test/delivered-orders.ts'
import { anApprovedReview, approve, aReviewBody, review } from '../../../test/reviews.ts'
import { anOffer, endAllOffers } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createUploadsApp } from '../../../test/uploads-app.ts'
import { createId } from '../../db/ids.ts'
import { DAY } from '../../jobs/clock.ts'
import { COMMAND_LINE } from '../audit/audit.service.ts'

const shop = await createTestApp()
const { getFile } = await createUploadsApp(shop)
const { reviewsConsole } = shop.services

type Placed = Pick<PlacedOrder, 'order' | 'shopper'>
const toParams = ({ order }: Pick<Placed, 'order'>) => ({ id: order.order_id, position: 0 })
const update = (placed: Placed, body: Parameters<typeof aReviewBody>[0]) =>
  shop.call(
    endpoints.updateReview,
    { params: toParams(placed), body: aReviewBody(body) },
    { as: placed.shopper },
  )
const list = async (id: string, query: object = {}) =>
  (await shop.call(endpoints.listProductReviews, { params: { id }, query })).data
const readRating = async (id: string) => (await shop.call(getProduct, { params: { id } })).data.rating

describe('a review is refused', () => {
  test('of what somebody else bought, and of what nobody bought', async () => {
    const { order } = await aDeliveredOrder(shop)
    const stranger = await aShopper(shop)
    const foreign = await review(shop, { order, shopper: stranger })
    const unknown = await shop.call(
      endpoints.createReview,
      { params: { id: createId(), position: 0 }, body: aReviewBody() },
      { as: stranger },
    )
    expect([foreign.status, foreign.error.code]).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(unknown.text).toBe(foreign.text)
  })

  test('of a free gift, which nobody bought', async () => {
    const { id: gift } = await aProduct(shop)
    await anOffer(shop, { kind: 'free_gift', product_id: gift, size: '', get: 1, buy: 1 })
    const { order, shopper } = await aDeliveredOrder(shop)
    await endAllOffers(shop)
    expect(order.items).toMatchObject([{}, { product_id: gift, free_gift: true }])
    const write = (position: number) => {
      const params = { id: order.order_id, position }
      return shop.call(endpoints.createReview, { params, body: aReviewBody() }, { as: shopper })
    }
    const [ofGift, ofBought] = [await write(1), await write(0)]
    expect([ofGift.status, ofGift.error.code]).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(ofBought.status).toBe(201)
  })

  test('before it is delivered', async () => {
    const response = await review(shop, await aPaidOrder(shop))
    expect([response.status, response.error.code]).toEqual([409, 'REVIEW_NOT_YET'])
  })

  test('a second time, also when both are sent at once', async () => {
    const placed = await aDeliveredOrder(shop)
    const both = await Promise.all([review(shop, placed), review(shop, placed)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const again = await review(shop, placed)
    expect([again.status, again.error.code]).toEqual([409, 'REVIEW_EXISTS'])
  })

  test.each([
    ['text', 'Look at https://evil.example for more'],
    ['text', 'Nice <b>bracelet</b>, I like it'],
    ['text', 'Hidden\u202E text turns around'],
    ['text', 'too short'],
    ['title', '[click](here)'],
    ['shown_name', 'mail me@example.org'],
    ['stars', 4.5],
    ['stars', 0],
    ['stars', 6],
    ['wrist_mm', 163],
  ])('with %s: %s', async (field, value) => {
    const placed = await aDeliveredOrder(shop)
    const response = await review(shop, placed, { [field]: value })
    expect([response.status, response.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(response.error.details).toEqual([expect.objectContaining({ path: field })])
  })

  test('with photos of somebody else', async () => {
    const { data: photo } = await shop.call(uploadPhoto, { body: aPhoto() }, { as: await aShopper(shop) })
    const response = await review(shop, await aDeliveredOrder(shop), { photo_ids: [photo.photo_id] })
    expect([response.status, response.error.code]).toEqual([404, 'PHOTO_NOT_FOUND'])
  })
})

describe('a review', () => {
  test('is shown once it is approved, with its photos, and counts from then on', async () => {
    const placed = await aDeliveredOrder(shop)
    const { productId, shopper } = placed
    const { data: photo } = await shop.call(uploadPhoto, { body: aPhoto() }, { as: shopper })
    const body = { stars: 4, stone: 5, fit: 3, title: 'Calm', wrist_mm: 165, photo_ids: [photo.photo_id] }
    const { data } = await review(shop, placed, body)
    expect(data).toMatchObject({ status: 'pending', can_edit: true, stars: 4, stone: 5, fit: 3 })
    expect(data.photos[0]!.url).toMatch(/^\/api\/v1\/photos\//)
    expect([(await list(productId)).total, await readRating(productId)]).toEqual([0, undefined])

    await approve(shop, data.review_id)
    const { items, summary, photos } = await list(productId)
    expect(items).toEqual([
      expect.objectContaining({
        review_id: data.review_id,
        title: 'Calm',
        shown_name: 'Mei',
        helpful_count: 0,
      }),
    ])
    expect(items[0]).not.toHaveProperty('source')
    expect(summary).toEqual({
      average: 4,
      count: 1,
      distribution: [0, 0, 0, 1, 0],
      stone: 5,
      fit: 3,
      with_photos: 1,
      wrists_mm: [165],
    })
    expect(photos).toEqual([expect.objectContaining({ photo_id: photo.photo_id, review_id: data.review_id })])
    expect((await getFile(`http://shop${items[0]!.photos[0]!.url}`)).statusCode).toBe(200)
    expect(await readRating(productId)).toEqual({ average: 4, count: 1 })
  })

  test('that is rejected is not shown, and its author reads why and is mailed', async () => {
    const placed = await aDeliveredOrder(shop)
    const { data } = await review(shop, placed, { text: 'It cured my insomnia in a week.' })
    const { version, flags, flagged_words } = await reviewsConsole.get(data.review_id)
    expect([flags, flagged_words]).toEqual([['cure_claim'], ['cured', 'insomnia']])
    await reviewsConsole.reject(COMMAND_LINE, data.review_id, {
      version,
      reason: 'cure_claim',
      note: 'Sorry.',
    })
    expect((await list(placed.productId)).total).toBe(0)
    const mine = await shop.call(endpoints.listMyReviews, {}, { as: placed.shopper })
    expect(mine.data.items[0]!.review).toMatchObject({
      status: 'rejected',
      rejection: { reason: 'cure_claim', note: 'Sorry.' },
    })
    const mails = await shop.readMail(placed.shopper.email)
    expect(mails.map(({ subject }) => subject)).toContain('We couldn’t publish your review')
  })

  test('is changed within 30 days and moderated again; its photos are private meanwhile', async () => {
    const placed = await aDeliveredOrder(shop)
    const { data: photo } = await shop.call(uploadPhoto, { body: aPhoto() }, { as: placed.shopper })
    const { data } = await review(shop, placed, { photo_ids: [photo.photo_id] })
    await approve(shop, data.review_id)
    const publicUrl = `http://shop/uploads/reviews/${photo.photo_id}-small.webp`
    expect((await getFile(publicUrl)).statusCode).toBe(200)
    const changed = await update(placed, { stars: 2, photo_ids: [photo.photo_id] })
    expect(changed.data).toMatchObject({ status: 'pending', stars: 2, edited_at: expect.any(String) })
    expect((await getFile(publicUrl)).statusCode).toBe(404)
    expect(await readRating(placed.productId)).toBeUndefined()
  })

  test('is fixed after 30 days, and can be deleted at any time', async () => {
    const { order, shopper, productId, reviewId } = await anApprovedReview(shop)
    await shop.db
      .updateTable('reviews')
      .set({ created_at: new Date(shop.clock().getTime() - 31 * DAY) })
      .where('id', '=', reviewId)
      .execute()
    const late = await update({ order, shopper }, { stars: 1 })
    expect([late.status, late.error.code]).toEqual([409, 'REVIEW_FIXED'])
    const params = toParams({ order })
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect((await shop.call(endpoints.deleteReview, { params }, { as: shopper })).status).toBe(200)
    expect([(await list(productId)).total, await readRating(productId)]).toEqual([0, undefined])
  })

  test('is found helpful once by each shopper, and not by its author', async () => {
    const { shopper, reviewId } = await anApprovedReview(shop)
    const other = await aShopper(shop)
    const params = { id: reviewId }
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect((await shop.call(endpoints.markHelpful, { params }, { as: other })).data.helpful_count).toBe(1)
    const own = await shop.call(endpoints.markHelpful, { params }, { as: shopper })
    expect([own.status, own.error.code]).toEqual([409, 'OWN_REVIEW'])
    expect((await shop.call(endpoints.unmarkHelpful, { params }, { as: other })).data.helpful_count).toBe(0)
  })

  test('is reported once by each network, until the reports are dismissed', async () => {
    const { reviewId } = await anApprovedReview(shop)
    const body = { kind: 'review' as const, id: reviewId, reason: 'false' as const, note: 'Not true' }
    for (const network of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
      expect((await shop.call(reportContent, { body }, { network })).status).toBe(201)
    expect(await reviewsConsole.get(reviewId)).toMatchObject({
      report_count: 2,
      status: 'approved',
      reports: [{ note: 'Not true' }, { note: 'Not true' }],
    })
    await reviewsConsole.dismissReports(COMMAND_LINE, reviewId)
    expect(await reviewsConsole.get(reviewId)).toMatchObject({ report_count: 0, reports: [] })
    const gone = await shop.call(reportContent, { body: { ...body, id: createId() } })
    expect([gone.status, gone.error.code]).toEqual([404, 'CONTENT_NOT_FOUND'])
  })

  test('by a guest is written with the order’s key', async () => {
    const { order, headers, productId } = await aGuestOrder(shop)
    await shop.db
      .updateTable('orders')
      .set({ delivered_at: shop.clock() })
      .where('id', '=', order.order_id)
      .execute()
    const params = toParams({ order })
    const { data: photo } = await shop.call(uploadPhotoAsGuest, { body: aPhoto() }, { headers })
    const body = aReviewBody({ photo_ids: [photo.photo_id] })
    const { data } = await shop.call(createReviewAsGuest, { params, body }, { headers })
    await approve(shop, data.review_id)
    expect((await list(productId)).items).toHaveLength(1)
    const lines = await shop.call(listOrderReviewsAsGuest, { params: { id: order.order_id } }, { headers })
    expect(lines.data.items[0]!.review).toMatchObject({ review_id: data.review_id, status: 'approved' })
  })
})

describe('the stars of products', () => {
  test('are a facet and a sort of lists, where few reviews count for little', async () => {
    const subcategory = 'raw-stones'
    const [one, many, none] = await Promise.all(
      [1, 2, 3].map(() => aProduct(shop, { category: 'crystals', subcategory, stock: 100 })),
    )
    const write = (productId: string, stars: number) => anApprovedReview(shop, { productId, body: { stars } })
    await write(one!.id, 5)
    for (const stars of [5, 5, 5, 4, 5]) await write(many!.id, stars)
    const read = async (query: object) =>
      (await shop.call(listProducts, { query: { subcategory: [subcategory], ...query } })).data
    const ids = ({ items }: Awaited<ReturnType<typeof read>>) => items.map((item) => item.product_id)
    const sorted = ids(await read({ sort: 'rating' }))
    const own = sorted.filter((id) => [one!.id, many!.id, none!.id].includes(id))
    expect(own).toEqual([many!.id, one!.id, none!.id])
    const up = await read({ rating: ['4'] })
    expect(ids(up).toSorted()).toEqual([one!.id, many!.id].toSorted())
    expect(up.facets['rating']!.find(({ value }) => value === '4')!.count).toBe(2)
    expect(up.items.find(({ product_id: id }) => id === many!.id)!.rating).toEqual({ average: 4.8, count: 5 })
  })

  test('tell which size most owners with a wrist wear, from five on', async () => {
    const { id: productId } = await aProduct(shop, { stock: 100 })
    const readFit = async () => (await shop.call(getProduct, { params: { id: productId } })).data.fit
    const wear = async (size: string) => {
      const { reviewId } = await anApprovedReview(shop, { productId, body: { wrist_mm: 160 } })
      await shop.db.updateTable('reviews').set({ size }).where('id', '=', reviewId).execute()
      return reviewId
    }
    for (const size of ['16 cm', '16.5 cm', '16.5 cm']) await wear(size)
    const last = await wear('16.5 cm')
    await shop.services.reviewsConsole.reply(COMMAND_LINE, last, {
      version: (await reviewsConsole.get(last)).version,
      text: 'Thank you.',
    })
    expect(await readFit()).toEqual([])
    const fifth = await wear('16.5 cm')
    await shop.services.reviewsConsole.reply(COMMAND_LINE, fifth, {
      version: (await reviewsConsole.get(fifth)).version,
      text: 'Thank you.',
    })
    expect(await readFit()).toEqual([{ wrist_mm: 160, size: '16.5 cm', owners: 4, of: 5 }])
  })

  test('count what several moderators approve at once', async () => {
    const { id: productId } = await aProduct(shop, { stock: 100 })
    const ids = []
    for (let count = 0; count < 6; count += 1)
      ids.push((await review(shop, await aDeliveredOrder(shop, { productId }), { stars: 3 })).data.review_id)
    await Promise.all(ids.map((id) => approve(shop, id)))
    expect(await readRating(productId)).toEqual({ average: 3, count: 6 })
  })
})

test('Reviews of a product are filtered, sorted and paged.', async () => {
  const { id: productId } = await aProduct(shop, { stock: 100 })
  const write = (body: object) => anApprovedReview(shop, { productId, body })
  const low = await write({ stars: 1, wrist_mm: 150 })
  const high = await write({ stars: 5 })
  const middle = await write({ stars: 3, wrist_mm: 150 })
  await shop.call(endpoints.markHelpful, { params: { id: middle.reviewId } }, { as: low.shopper })
  const read = async (query: object) => (await list(productId, query)).items.map(({ review_id: id }) => id)
  const [l, h, m] = [low.reviewId, high.reviewId, middle.reviewId]
  expect(await read({})).toEqual([m, h, l])
  expect(await read({ sort: 'newest' })).toEqual([m, h, l])
  expect(await read({ sort: 'highest' })).toEqual([h, m, l])
  expect(await read({ sort: 'lowest' })).toEqual([l, m, h])
  expect(await read({ stars: 5 })).toEqual([h])
  expect(await read({ wrist_mm: 150, sort: 'lowest' })).toEqual([l, m])
  expect(await read({ with_photos: 'true' })).toEqual([])
  expect(await read({ limit: 2, page: 2 })).toEqual([l])
})
