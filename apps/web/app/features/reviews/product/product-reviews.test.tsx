// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Review } from '@shop/contract/reviews/reviews.schemas'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../../test/api.ts'
import { renderPart } from '../../../../test/render.tsx'
import { m } from '../../../paraglide/messages.js'
import { ReviewSection } from './review-section.tsx'
import type { ReviewPage } from './use-reviews.ts'

const toReview = (id: string, more: Partial<Review> = {}): Review => ({
  review_id: id,
  stars: 5,
  title: `Title ${id}`,
  text: `Text of ${id}`,
  shown_name: `Author ${id}`,
  language: 'en',
  photos: [],
  created_at: '2026-11-20T08:00:00.000Z',
  helpful_count: 2,
  ...more,
})

const PHOTO = {
  photo_id: 'p1',
  url: '/uploads/photos/p1.webp',
  thumbnail_url: '/uploads/photos/p1-400.webp',
  width: 1600,
  height: 1200,
}

const FIRST: ReviewPage = {
  product_id: 'jade',
  items: [toReview('a', { photos: [PHOTO, { ...PHOTO, photo_id: 'p2' }], size: '16 cm', wrist_mm: 155 })],
  page: 1,
  limit: 5,
  total: 7,
  total_pages: 2,
  summary: {
    average: 4.6,
    count: 7,
    distribution: [0, 0, 1, 1, 5],
    fit: 4.5,
    with_photos: 1,
    wrists_mm: [155, 165],
  },
  photos: [],
}

const LIST = '/products/jade/reviews'
let api: FakeApi

beforeEach(() => {
  api = openFakeApi()
  api.on('GET /v1/products/jade/reviewer', [200, { to_review: [], found_helpful: [] }])
})

function show(first = FIRST, shopperId?: string) {
  renderPart(<ReviewSection productId="jade" first={first} shopperId={shopperId} onSignIn={undefined} />)
}

const list = (query: string, items: Review[], more: Partial<ReviewPage> = {}) =>
  api.on(`GET ${LIST}?${query}`, [200, { ...FIRST, total: items.length, total_pages: 1, items, ...more }])

describe('reviews of a product', () => {
  test('say how they are bought, how the size fits, and what comes from elsewhere', () => {
    show({ ...FIRST, items: [...FIRST.items, toReview('b', { source: { name: 'Old shop' } })] })
    const [bought, imported] = screen.getAllByRole('article')
    expect(bought!.textContent).toContain(m.reviews_bought_here())
    expect(bought!.textContent).toContain(m.reviews_size_bought({ size: '16 cm' }))
    expect(bought!.textContent).toContain('15.5 cm')
    expect(imported!.textContent).toContain(m.reviews_imported())
    expect(imported!.textContent).not.toContain(m.reviews_bought_here())
  })

  test('are filtered by stars and by wrist, and more of them are added once each', async () => {
    list('stars=5&sort=helpful&page=1&limit=5', [toReview('five')])
    list('stars=5&wrist_mm=155&sort=helpful&page=1&limit=5', [toReview('c'), toReview('d')], {
      total_pages: 2,
    })
    list('stars=5&wrist_mm=155&sort=helpful&page=2&limit=5', [toReview('d'), toReview('e')], { page: 2 })
    show()
    const five = screen.getByRole('button', { name: /^5 stars\s*5\s*reviews$/ })
    await userEvent.click(five)
    await screen.findByText('Title five')
    expect(five.getAttribute('aria-pressed')).toBe('true')
    await userEvent.selectOptions(screen.getByLabelText(m.reviews_my_wrist()), '155')
    await screen.findByText('Title c')
    await userEvent.click(screen.getByRole('button', { name: m.reviews_more() }))
    await screen.findByText('Title e')
    expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(
      ['c', 'd', 'e'].map((id) => `Title ${id}`),
    )
  })

  test('that do not fit a filter offer all of them again', async () => {
    list('with_photos=1&sort=helpful&page=1&limit=5', [])
    list('sort=helpful&page=1&limit=5', [toReview('a')])
    show()
    await userEvent.click(screen.getByRole('button', { name: m.reviews_with_photos({ count: 1 }) }))
    await userEvent.click(await screen.findByRole('button', { name: m.reviews_show_all() }))
    await screen.findByText('Title a')
  })

  test('open their photos large, and arrow keys show the others', async () => {
    show()
    await userEvent.click(screen.getByRole('link', { name: m.reviews_open_photo({ number: 1, total: 2 }) }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('img', { name: m.reviews_photo_number({ number: 1, total: 2 }) })
    within(dialog).getByRole('button', { name: m.product_next_picture() }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await within(dialog).findByRole('img', { name: m.reviews_photo_number({ number: 2, total: 2 }) })
  })

  test('are found helpful by a shopper, and no longer; visitors are asked to sign in', async () => {
    api.on('PUT /v1/reviews/a/helpful', [200, { helpful_count: 3 }])
    api.on('DELETE /v1/reviews/a/helpful', [200, { helpful_count: 2 }])
    show(FIRST, 'mei')
    const button = () => screen.getByRole('button', { name: /^Helpful/ })
    await userEvent.click(button())
    await waitFor(() => expect(button().textContent).toBe(m.reviews_helpful({ count: 3 })))
    expect(button().getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(button())
    await waitFor(() => expect(button().textContent).toBe(m.reviews_helpful({ count: 2 })))
  })

  test('are translated by the browser where it can, and shown in the original again', async () => {
    const translate = vi.fn((text: string) => Promise.resolve(`translated ${text}`))
    vi.stubGlobal('Translator', {
      availability: () => Promise.resolve('available'),
      create: () => Promise.resolve({ translate, destroy: vi.fn() }),
    })
    show({ ...FIRST, items: [toReview('a', { language: 'zh', title: '', text: '很漂亮' })] })
    await userEvent.click(await screen.findByRole('button', { name: m.moderation_translate() }))
    await screen.findByText('translated 很漂亮')
    expect(screen.getByText(m.moderation_translated())).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: m.moderation_show_original() }))
    expect(screen.getByText('很漂亮').closest('[lang]')?.getAttribute('lang')).toBe('zh-CN')
  })
})
