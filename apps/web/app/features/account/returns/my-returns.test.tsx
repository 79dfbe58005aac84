// @vitest-environment jsdom
import type { Return } from '@shop/contract/returns/returns.schemas'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../../test/api.ts'
import { renderPart } from '../../../../test/render.tsx'
import { m } from '../../../paraglide/messages.js'
import { MyReturns } from './my-returns.tsx'

const AT = '2026-11-27T08:00:00.000Z'
const LINE = { position: 0, product_id: 'p1', slug: 'still-night', name: 'Still Night', name_zh: '静夜' }

const RETURN: Return = {
  return_id: 'r1',
  return_number: 'SY261127AAAAAA-R1',
  order_id: 'order-1',
  order_number: 'SY261127AAAAAA',
  status: 'refunded',
  remedy: 'refund',
  reason: 'faulty',
  lines: [{ ...LINE, image: '', quantity: 2 }],
  photos: [],
  postage: 'shop',
  refund: {
    amount: '251.10',
    parts: [{ kind: 'goods', amount: '251.10' }],
    to_gift_cards: '0.00',
    to_payment: '251.10',
    tax_included: '28.89',
  },
  history: [{ status: 'requested', at: AT }],
  can_withdraw: false,
  can_send: false,
  created_at: AT,
  updated_at: AT,
}

let api: FakeApi
beforeEach(() => {
  api = openFakeApi()
})

const respond = (items: Return[], facts: { page?: number; total?: number; total_pages?: number } = {}) =>
  api.on(`GET /v1/returns?page=${facts.page ?? 1}`, [
    200,
    { items, page: 1, limit: 10, total: items.length, total_pages: 1, has_next_page: false, ...facts },
  ])
const show = (page = 1) =>
  renderPart(
    <MyReturns shopperId="mei" page={page} toPageHref={(number) => `/user/returns?page=${number}`} />,
  )

test('Each return says where it stands and what came of it, and leads to its order.', async () => {
  const repair: Return = {
    ...RETURN,
    return_id: 'r2',
    return_number: 'SY1-R2',
    remedy: 'restring',
    status: 'repaired',
  }
  const { refund: _, ...restrung } = repair
  respond([RETURN, restrung])
  show()
  const [first, second] = await screen.findAllByRole('article')
  within(first!).getByText(m.returns_status_refunded())
  within(first!).getByText(m.returns_mine_refunded({ amount: '¥251.10' }))
  within(first!).getByText(/2 × Still Night/)
  const link = within(first!).getByRole('link', {
    name: m.returns_mine_open_of({ number: RETURN.return_number }),
  })
  expect(link.getAttribute('href')).toContain('/user/orders?order=order-1')
  within(second!).getByText(m.returns_status_restrung())
})

test('Without returns, and on a page past the last one, it says where to go.', async () => {
  respond([])
  const { unmount } = show()
  await screen.findByText(m.returns_mine_empty())
  expect(screen.getByRole('link', { name: m.account_orders() }).getAttribute('href')).toContain(
    '/user/orders',
  )
  unmount()
  respond([], { page: 9, total: 12, total_pages: 2 })
  show(9)
  await screen.findByRole('link', { name: m.account_orders_first_page() })
})

test('What failed to load can be tried again.', async () => {
  api.on('GET /v1/returns?page=1', [500, 'INTERNAL_ERROR'])
  show()
  await screen.findByText(m.returns_mine_failed())
  respond([RETURN])
  await userEvent.click(screen.getByRole('button', { name: m.common_retry() }))
  await screen.findByRole('article')
})
