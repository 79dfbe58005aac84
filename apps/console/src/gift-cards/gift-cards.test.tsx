import type { GiftCardDetails } from '@shop/contract/gift-cards/gift-cards.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const CARD: GiftCardDetails = {
  id: '11111111-1111-4111-8111-111111111111',
  last_four: '7K3Q',
  amount: '500.00',
  balance: '320.50',
  status: 'active',
  reissues: 0,
  created_at: '2026-11-25T06:00:00.000Z',
  movements: [
    {
      id: 'one',
      kind: 'sold',
      amount: '500.00',
      at: '2026-11-25T06:00:00.000Z',
      order: { id: 'order-1', number: 'SY261125AAAAAA' },
    },
    { id: 'two', kind: 'redeemed', amount: '-179.50', at: '2026-11-26T06:00:00.000Z' },
  ],
}
const CODE = 'AAAAA-BBBBB-CCCCC-D7K3Q'
const path = `/console/gift-cards/${CARD.id}`

function open(
  hash: string,
  handlers: Parameters<typeof createFakeApi>[0],
  permissions: ('gift_cards.read' | 'gift_cards.change')[] = ['gift_cards.read', 'gift_cards.change'],
) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions })),
    'GET /console/gift-cards': () => succeed({ items: [CARD], total: 1, has_next_page: false }),
    [`GET ${path}`]: () => succeed(CARD),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('A card is given without an address: its code is shown once, and a second press sends the same id.', async () => {
  const { requests, shown } = open('#/gift-cards', {
    'POST /console/gift-cards': () => succeed({ card: CARD, code: CODE }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Give a card' }))
  const amount = await screen.findByRole('textbox', { name: /Amount/ })
  await userEvent.clear(amount)
  await userEvent.type(amount, '99')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Give it' }).disabled).toBe(true)
  await userEvent.clear(amount)
  await userEvent.type(amount, '250')
  await userEvent.click(screen.getByRole('button', { name: 'Give it' }))
  const dialog = await screen.findByRole('dialog', { name: 'Code of the card' })
  expect(dialog.textContent).toContain(CODE)
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have it' }))
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toMatchObject([{ amount: '250.00', id: expect.any(String) as string }])
})

test('A card shows what changed its balance, and is blocked after a question.', async () => {
  const { requests, shown } = open(`#/gift-cards/${CARD.id}/show`, {
    [`PUT ${path}/status`]: () => succeed({ ...CARD, status: 'blocked' }),
  })
  await shown
  expect(await screen.findByText('Bought')).toBeTruthy()
  expect(screen.getByText('−¥179.50')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'SY261125AAAAAA' }).getAttribute('href')).toContain(
    '/orders/order-1/show',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Block' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The card is blocked')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { status: 'blocked' },
  ])
})

test('The code of a card is replaced and shown once.', async () => {
  const { shown } = open(`#/gift-cards/${CARD.id}/show`, {
    [`POST ${path}/reissue`]: () => succeed({ card: CARD, code: CODE }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Replace the code' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect((await screen.findByRole('dialog', { name: 'Code of the card' })).textContent).toContain(CODE)
})

test('Who may only look has no buttons.', async () => {
  const { shown } = open(`#/gift-cards/${CARD.id}/show`, {}, ['gift_cards.read'])
  await shown
  expect(await screen.findByText('Bought')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()
})
