import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as endpoints from '@shop/contract/reviews/reviews.console'
import { getConsolePhotoFile } from '@shop/contract/photos/photos.console'
import { getTodayReport } from '@shop/contract/reports/reports.console'
import { uploadPhoto } from '@shop/contract/photos/photos.endpoints'
import { getProduct } from '@shop/contract/products/products.endpoints'
import { listProductReviews } from '@shop/contract/reviews/reviews.endpoints'
import { createTestConsole } from '../../../../test/console.ts'
import { aProduct } from '../../../../test/builders.ts'
import { aPhoto } from '../../../../test/photos.ts'
import { aDeliveredOrder } from '../../../../test/delivered-orders.ts'
import { review } from '../../../../test/reviews.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { COMMAND_LINE } from '../../audit/audit.service.ts'

const shop = await createTestApp()
const { call, aMember } = await createTestConsole(shop)
const as = await aMember('support')
const manager = await aMember('manager')

async function aWaitingReview(body: Parameters<typeof review>[2] = {}) {
  const placed = await aDeliveredOrder(shop)
  const { data } = await review(shop, placed, body)
  return { ...placed, params: { id: data.review_id } }
}
const readQueue = async (query: object = {}) =>
  (await call(endpoints.listReviews, { query: { status: ['pending'], ...query } }, { as })).data.items

describe('the queue of reviews', () => {
  test('has those that wait, can be narrowed, and counts on Today', async () => {
    const flagged = await aWaitingReview({ text: 'It heals everything.', stars: 2 })
    const plain = await aWaitingReview({ stars: 5 })
    const ids = (items: { id: string }[]) => items.map(({ id }) => id)
    expect(ids(await readQueue({ order: 'asc' }))).toEqual([flagged.params.id, plain.params.id])
    expect(ids(await readQueue({ flagged: 'true' }))).toEqual([flagged.params.id])
    expect(ids(await readQueue({ stars: [5] }))).toEqual([plain.params.id])
    expect(ids(await readQueue({ q: 'heals' }))).toEqual([flagged.params.id])
    const today = await call(getTodayReport, { query: {} }, { as: manager })
    expect(today.data).toMatchObject({ reviews_to_moderate: 2, questions_to_moderate: 0 })
  })
})

describe('a moderator', () => {
  test('sees photos that are not public, approves, replies and takes the reply back', async () => {
    const placed = await aDeliveredOrder(shop)
    const { data: photo } = await shop.call(uploadPhoto, { body: aPhoto() }, { as: placed.shopper })
    const { data } = await review(shop, placed, { photo_ids: [photo.photo_id] })
    const params = { id: data.review_id }
    const { data: waiting } = await call(endpoints.getReview, { params }, { as })
    const url = new URL(waiting.photos[0]!.thumbnail_url, 'http://console')
    const query = Object.fromEntries(url.searchParams) as { until: string; proof: string }
    const file = { params: { id: photo.photo_id, size: 'small' as const }, query }
    const opened = await call(getConsolePhotoFile, file, { as })
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/webp'])

    const version = { version: waiting.version }
    const approved = await call(endpoints.approveReview, { params, body: version }, { as })
    expect(approved.data.status).toBe('approved')
    const stale = await call(endpoints.approveReview, { params, body: version }, { as })
    expect([stale.status, stale.error.code]).toEqual([409, 'STALE_VERSION'])
    const reply = (text: string | null, from: number) =>
      call(endpoints.replyToReview, { params, body: { version: from, text } }, { as })
    const replied = await reply('Thank you, Mei.', approved.data.version)
    const list = async () =>
      (await shop.call(listProductReviews, { params: { id: placed.productId } })).data.items[0]
    expect(await list()).toMatchObject({ reply: { text: 'Thank you, Mei.' } })
    const mails = await shop.readMail(placed.shopper.email)
    expect(mails.map(({ subject }) => subject).join()).toContain('We replied to your review')
    await reply(null, replied.data.version)
    expect(await list()).not.toHaveProperty('reply')
    const audit = { subject_type: 'review' as const, subject_id: data.review_id }
    const { items } = (await call(listAuditEntries, { query: audit }, { as: manager })).data
    expect(items.map(({ action }) => action)).toEqual([
      'review.reply_removed',
      'review.replied',
      'review.approved',
    ])
  })

  test('takes an approved review back with a reason, and the stars with it', async () => {
    const { params, productId } = await aWaitingReview()
    const { data } = await call(endpoints.getReview, { params }, { as })
    const approved = await call(endpoints.approveReview, { params, body: { version: data.version } }, { as })
    const without = await call(endpoints.rejectReview, { params, body: { version: 2 } as never }, { as })
    expect([without.status, without.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    const body = { version: approved.data.version, reason: 'advertising' as const }
    const rejected = await call(endpoints.rejectReview, { params, body }, { as })
    expect(rejected.data).toMatchObject({ status: 'rejected', rejection: { reason: 'advertising' } })
    expect((await shop.call(getProduct, { params: { id: productId } })).data).not.toHaveProperty('rating')
  })
})

describe('imported reviews', () => {
  const aFile = (product: string, extra: object = {}) => [
    {
      key: '17',
      source: 'Old shop',
      source_url: 'https://old.example/17',
      product,
      stars: 5,
      text: 'Arrived in two days.',
      shown_name: 'Ann',
      language: 'en',
      written_at: '2025-03-01T00:00:00Z',
      ...extra,
    },
  ]

  test('wait for approval, say where they come from, count once and not for the stars', async () => {
    const { id: productId, record } = await aProduct(shop)
    const file = aFile(record.slug)
    const { importReviews } = shop.services
    expect(await importReviews(COMMAND_LINE, file)).toEqual({ added: 1, known: 0 })
    expect(await importReviews(COMMAND_LINE, file)).toEqual({ added: 0, known: 1 })
    const [waiting] = await readQueue({ imported: 'true' })
    await call(endpoints.approveReview, { params: { id: waiting!.id }, body: { version: 1 } }, { as })
    const { items, summary } = (await shop.call(listProductReviews, { params: { id: productId } })).data
    expect(items).toEqual([
      expect.objectContaining({ source: { name: 'Old shop', url: 'https://old.example/17' } }),
    ])
    expect(summary).toMatchObject({ average: 0, count: 0 })
  })

  test.each([
    ['a link in the text', { text: 'See www.evil.example for more' }],
    ['another page than https', { source_url: 'javascript:alert(1)' }],
    ['an unknown field', { verified: true }],
  ])('with %s are refused, all of them', async (_, extra) => {
    const { record } = await aProduct(shop)
    await expect(
      (async () => shop.services.importReviews(COMMAND_LINE, aFile(record.slug, { key: 'x', ...extra })))(),
    ).rejects.toThrow()
  })
})
