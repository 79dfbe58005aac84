import type { SigningKey } from '@shop/contract/agents/signing-keys.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'

const KEYS: SigningKey[] = [
  { id: 'key-2', state: 'next', signs_from: '2026-11-26T06:00:00.000Z' },
  {
    id: 'key-1',
    state: 'signing',
    signs_from: '2026-11-20T06:00:00.000Z',
    published_until: '2026-12-03T06:00:00.000Z',
  },
]

function open() {
  const page = { items: KEYS, total: KEYS.length, has_next_page: false }
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['programs.manage'] })),
    'GET /console/signing-keys': () => succeed(page),
    'POST /console/signing-keys': () => succeed(page),
  })
  location.hash = '#/signing-keys'
  return { requests, shown: renderConsole(fetch) }
}

test('A key is replaced in time or at once, each after a question.', async () => {
  const { requests, shown } = open()
  await shown
  expect(await screen.findByText('Signs from then on')).toBeTruthy()
  for (const [button, done] of [
    ['Replace', 'The new key is published, and signs in a day'],
    ['Replace at once', 'The new key signs, and no other is valid'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: button }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(done)).toBeTruthy()
  }
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ at_once: false }, { at_once: true }])
})

test('On a phone the keys have their states too.', async () => {
  setPhone()
  await open().shown
  expect(await screen.findByText('key-1')).toBeTruthy()
  expect(screen.getByText('Signs')).toBeTruthy()
})
