import type { ReviewDetails } from '@shop/contract/reviews/reviews.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const toReview = (id: string, more: Partial<ReviewDetails> = {}): ReviewDetails => ({
  id,
  version: 3,
  status: 'pending',
  stars: 4,
  title: `Title ${id}`,
  text: `Text of ${id}`,
  product: { id: 'p1', slug: 'jade', name: { en: 'Jade bracelet', zh: '玉手链' }, image: '/jade.webp' },
  order: { id: 'o1', number: 'SY261120AAAAAA' },
  shown_name: 'Mei',
  language: 'en',
  photos: [],
  flags: [],
  flagged_words: [],
  report_count: 0,
  helpful_count: 0,
  created_at: '2026-11-25T06:00:00.000Z',
  reports: [],
  ...more,
})

const PLAIN = toReview('11111111-1111-4111-8111-111111111111')
const FLAGGED = toReview('22222222-2222-4222-8222-222222222222', {
  flags: ['cure_claim'],
  flagged_words: ['heals'],
  report_count: 1,
  reports: [{ id: 'r1', reason: 'false', note: 'No', created_at: '2026-11-26T06:00:00.000Z' }],
})

function open(
  hash: string,
  handlers: Parameters<typeof createFakeApi>[0],
  permissions: ('reviews.read' | 'reviews.moderate')[] = ['reviews.read', 'reviews.moderate'],
) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions })),
    'GET /console/reviews': () => succeed({ items: [PLAIN, FLAGGED], total: 2, has_next_page: false }),
    [`GET /console/reviews/${PLAIN.id}`]: () => succeed(PLAIN),
    [`GET /console/reviews/${FLAGGED.id}`]: () => succeed(FLAGGED),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('Selected reviews are published at once; what is flagged or reported is left for a closer look.', async () => {
  const { requests, shown } = open('#/reviews', {
    [`POST /console/reviews/${PLAIN.id}/approve`]: () => succeed({ ...PLAIN, status: 'approved' }),
  })
  await shown
  await userEvent.click(await screen.findByRole('checkbox', { name: /select all/i }))
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/^1 published\. 1 left out/)).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toEqual([{ version: 3 }])
})

test('A review that promises a cure is rejected with that reason, and the dialog stays while it fails.', async () => {
  let isFailing = true
  const path = `POST /console/reviews/${FLAGGED.id}/reject`
  const { requests, shown } = open(`#/reviews/${FLAGGED.id}/show`, {
    [path]: () => (isFailing ? refuse(409, 'STALE_VERSION') : succeed({ ...FLAGGED, status: 'rejected' })),
  })
  await shown
  expect(await screen.findByText('Look at: heals')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Don’t publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Why isn’t this published?' })
  expect(within(dialog).getByText('Promises a cure')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/Words to the author/), 'Please reword it.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Don’t publish' }))
  expect(await within(dialog).findByText(/somebody else changed this/)).toBeTruthy()
  isFailing = false
  await userEvent.click(within(dialog).getByRole('button', { name: 'Don’t publish' }))
  expect(await screen.findByText('It is not published')).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'POST').at(-1)
  expect(sent?.body).toEqual({ version: 3, reason: 'cure_claim', note: 'Please reword it.' })
})

test('The shop replies in public, and who may only read has no buttons.', async () => {
  const { requests, shown } = open(`#/reviews/${PLAIN.id}/show`, {
    [`PUT /console/reviews/${PLAIN.id}/reply`]: () => succeed(PLAIN),
  })
  const { unmount } = await shown
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Thank you, Mei.')
  await userEvent.click(screen.getByRole('button', { name: 'Publish the answer' }))
  expect(await screen.findByText('The answer is published')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 3,
    text: 'Thank you, Mei.',
  })
  unmount()
  await open(`#/reviews/${PLAIN.id}/show`, {}, ['reviews.read']).shown
  expect(await screen.findByText('Text of 11111111-1111-4111-8111-111111111111')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull()
})

test('An answer that is being written stays when the review is published, and is then saved.', async () => {
  let current = PLAIN
  const { requests, shown } = open(`#/reviews/${PLAIN.id}/show`, {
    [`GET /console/reviews/${PLAIN.id}`]: () => succeed(current),
    [`POST /console/reviews/${PLAIN.id}/approve`]: () => {
      current = { ...PLAIN, status: 'approved', version: 4 }
      return succeed(current)
    },
    [`PUT /console/reviews/${PLAIN.id}/reply`]: () => succeed(current),
  })
  await shown
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Thank you, Mei.')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Published')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Publish the answer' }))
  expect(await screen.findByText('The answer is published')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 4,
    text: 'Thank you, Mei.',
  })
})
