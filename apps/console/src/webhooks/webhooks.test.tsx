import type { Webhook, WebhookDelivery } from '@shop/contract/webhooks/webhooks.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'

const WEBHOOK: Webhook = {
  id: '11111111-1111-4111-8111-111111111111',
  version: 3,
  url: 'https://accounting.example/events',
  description: 'Accounting',
  event_types: ['order.paid', 'refund.succeeded'],
  status: 'active',
  created_at: '2026-11-25T06:00:00.000Z',
}
const DELIVERY: WebhookDelivery = {
  id: 'delivery-1',
  webhook_id: WEBHOOK.id,
  event_id: 'event-1',
  type: 'order.paid',
  subject: 'order:1',
  data: { order_number: 'SY261125AAAAAA' },
  state: 'failed',
  attempts: [
    { at: '2026-11-25T06:00:00.000Z', duration_ms: 41, status: 500, error: 'status' },
    { at: '2026-11-25T06:00:05.000Z', duration_ms: 10_000, error: 'timed_out' },
  ],
  created_at: '2026-11-25T06:00:00.000Z',
}
const SECRET = 'whsec_c2VjcmV0'
const path = `/console/webhooks/${WEBHOOK.id}`
const list = (...items: unknown[]) => succeed({ items, total: items.length, has_next_page: false })

function open(hash: string, handlers: Parameters<typeof createFakeApi>[0] = {}) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['programs.manage'] })),
    'GET /console/webhooks': () => list(WEBHOOK),
    [`GET ${path}`]: () => succeed(WEBHOOK),
    'GET /console/webhook-deliveries': () => list(DELIVERY),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('An address is added with its events; its signing key is shown once.', async () => {
  const { requests, shown } = open('#/webhooks/create', {
    'POST /console/webhooks': () => succeed({ ...WEBHOOK, secret: SECRET }),
  })
  await shown
  await userEvent.type(await screen.findByLabelText(/^Address/), WEBHOOK.url)
  await userEvent.type(screen.getByLabelText(/^What for/), WEBHOOK.description)
  await userEvent.click(screen.getByRole('checkbox', { name: 'order.paid' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Signing key' })
  expect(dialog.textContent).toContain(SECRET)
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have it' }))
  expect(await screen.findByRole('button', { name: 'Send a test' })).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toMatchObject([{ url: WEBHOOK.url, description: 'Accounting', event_types: ['order.paid'] }])
})

test('An address that is refused says why, next to its field.', async () => {
  const details = [{ path: 'url', message: 'Not public', rule: 'not_public' }]
  const { shown } = open('#/webhooks/create', {
    'POST /console/webhooks': () => refuse(400, 'VALIDATION_FAILED', { details }),
  })
  await shown
  await userEvent.type(await screen.findByLabelText(/^Address/), 'https://10.0.0.1/')
  await userEvent.type(screen.getByLabelText(/^What for/), 'Accounting')
  await userEvent.click(screen.getByRole('checkbox', { name: 'order.paid' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This host can’t be reached on the public internet.')).toBeTruthy()
})

test('One that was stopped says since when, and its signing key is replaced after a question.', async () => {
  const failing = { ...WEBHOOK, status: 'failing', failing_since: '2026-11-25T06:00:00.000Z' }
  const { requests, shown } = open(`#/webhooks/${WEBHOOK.id}`, {
    [`GET ${path}`]: () => succeed(failing),
    [`POST ${path}/secret`]: () => succeed({ ...failing, secret: SECRET }),
  })
  await shown
  expect(await screen.findByText(/^Nothing has arrived there since/)).toBeTruthy()
  const test = screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test' })
  expect(test.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Replace the signing key' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect((await screen.findByRole('dialog', { name: 'Signing key' })).textContent).toContain(SECRET)
  expect(requests.find(({ method }) => method === 'POST')!.body).toEqual({ version: 3 })
})

test('A delivery shows its attempts, and is sent again.', async () => {
  const { requests, shown } = open('#/webhook-deliveries', {
    'POST /console/webhook-deliveries/delivery-1/repeat': () => succeed({ ...DELIVERY, state: 'waiting' }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'order.paid' }))
  expect(screen.getByText(/status 500, 41 ms/)).toBeTruthy()
  expect(screen.getByText(/no response in time/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send again: order.paid' }))
  expect(await screen.findByText('It is sent again')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'POST').length).toBe(1)
})

test('On a phone a delivery is a card with the same.', async () => {
  setPhone()
  await open('#/webhook-deliveries').shown
  const card = await screen.findByRole('article')
  expect(card.textContent).toContain('SY261125AAAAAA')
  expect(within(card).getByRole('button', { name: 'Send again: order.paid' })).toBeTruthy()
})
