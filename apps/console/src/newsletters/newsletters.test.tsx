import type { NewsletterWithReaders } from '@shop/contract/newsletters/newsletters.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const NEWSLETTER: NewsletterWithReaders = {
  id: '11111111-1111-4111-8111-111111111111',
  version: 3,
  subject: { en: 'Autumn', zh: '秋天' },
  text: { en: 'Jade', zh: '玉' },
  state: 'draft',
  mailed: 0,
  unsubscribed: 0,
  readers: 12,
  created_at: '2026-11-25T06:00:00.000Z',
}
const path = `/console/newsletters/${NEWSLETTER.id}`

function open(newsletter = NEWSLETTER) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['newsletters.send', 'content.read'] })),
    'GET /console/newsletters': () => succeed({ items: [newsletter], total: 1, has_next_page: false }),
    [`GET ${path}`]: () => succeed(newsletter),
    'POST /console/content/preview': () => succeed({ blocks: [], errors: [] }),
    [`POST ${path}/test`]: () => succeed({}),
    [`POST ${path}/send`]: () => succeed({ ...newsletter, state: 'sending' }),
    [`POST ${path}/stop`]: () => succeed({ ...newsletter, state: 'stopped' }),
  })
  location.hash = `#/newsletters/${newsletter.id}`
  return { requests, shown: renderConsole(fetch) }
}
const find = (requests: { method: string; path: string; body?: unknown }[], end: string) =>
  requests.find((each) => each.method === 'POST' && each.path.endsWith(end))

test('A draft says how many would read it, is tested, and sent after a question.', async () => {
  const { requests, shown } = open()
  await shown
  expect(await screen.findByText(/12 readers have agreed/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Test: English' }))
  expect(await screen.findByText('The test is on its way to your mailbox')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The newsletter is on its way')).toBeTruthy()
  expect(find(requests, '/test')?.body).toEqual({ language: 'en' })
  expect(find(requests, '/send')?.body).toEqual({ version: 3 })
})

test('One that is being sent shows how far it is, and is stopped.', async () => {
  const { requests, shown } = open({ ...NEWSLETTER, state: 'sending', mailed: 5, unsubscribed: 1 })
  await shown
  expect(await screen.findByText(/Sent to 5 of about 12; 1 unsubscribed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('It is stopped')).toBeTruthy()
  expect(find(requests, '/stop')).toBeTruthy()
})
