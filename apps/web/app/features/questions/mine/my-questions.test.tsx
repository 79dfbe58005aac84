// @vitest-environment jsdom
import type { OwnQuestion } from '@shop/contract/questions/questions.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../../test/api.ts'
import { renderPart } from '../../../../test/render.tsx'
import { m } from '../../../paraglide/messages.js'
import { MyQuestions } from './my-questions.tsx'

const AT = '2026-11-27T08:00:00.000Z'
const NAME = 'Still Night'
const REPLY = { reply_id: 'a1', by: 'merchant', language: 'en', created_at: AT } as const

const QUESTION: OwnQuestion = {
  question_id: 'q1',
  text: 'Does it fit a wrist of 15 cm?',
  shown_name: 'Mei',
  language: 'en',
  created_at: AT,
  replies: [{ ...REPLY, text: 'Yes, in the smallest size.' }],
  product: { slug: 'still-night', name: NAME, name_zh: '静夜' },
  status: 'approved',
}

let api: FakeApi
beforeEach(() => {
  api = openFakeApi()
})

const respond = (items: OwnQuestion[], facts: { page?: number; total?: number; total_pages?: number } = {}) =>
  api.on(`GET /v1/users/questions?page=${facts.page ?? 1}`, [
    200,
    { items, page: 1, limit: 10, total: items.length, total_pages: 1, has_next_page: false, ...facts },
  ])
const show = (page = 1) =>
  renderPart(
    <MyQuestions shopperId="mei" page={page} toPageHref={(number) => `/user/questions?page=${number}`} />,
  )

test('Each question says where it stands, what was answered, and leads to its product.', async () => {
  respond([
    QUESTION,
    { ...QUESTION, question_id: 'q2', replies: [], status: 'rejected', rejection: 'off_topic' },
  ])
  show()
  const [first, second] = await screen.findAllByRole('article')
  within(first!).getByText(m.moderation_status_approved())
  within(first!).getByText('Yes, in the smallest size.')
  expect(within(first!).getByRole('link', { name: NAME }).getAttribute('href')).toContain(
    '/product/still-night',
  )
  within(second!).getByText(m.moderation_rejected_off_topic())
})

test('Without questions, and on a page past the last one, it says where to go.', async () => {
  respond([])
  const { unmount } = show()
  await screen.findByText(m.questions_mine_empty())
  unmount()
  respond([], { page: 9, total: 12, total_pages: 2 })
  show(9)
  await screen.findByRole('link', { name: m.account_orders_first_page() })
})

test('A question is deleted once its author has confirmed it.', async () => {
  const user = userEvent.setup()
  respond([QUESTION])
  api.on('DELETE /v1/questions/q1', [200, {}])
  show()
  await user.click(await screen.findByRole('button', { name: m.questions_delete_of({ name: NAME }) }))
  const dialog = await screen.findByRole('dialog', { name: m.questions_delete_title() })
  expect(api.requests).not.toContain('DELETE /v1/questions/q1')
  respond([])
  await user.click(within(dialog).getByRole('button', { name: m.questions_delete() }))
  await screen.findByText(m.questions_mine_empty())
  expect(api.requests).toContain('DELETE /v1/questions/q1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('What failed to load can be tried again.', async () => {
  api.on('GET /v1/users/questions?page=1', [500, 'INTERNAL_ERROR'])
  show()
  await screen.findByText(m.questions_mine_failed())
  respond([QUESTION])
  await userEvent.click(screen.getByRole('button', { name: m.common_retry() }))
  await screen.findByRole('article')
})
