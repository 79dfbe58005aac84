// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../../test/api.ts'
import { aCartItem, anAddress, aQuote } from '../../../../test/fixtures.ts'
import { renderPart } from '../../../../test/render.tsx'
import { openWindow } from '../../../../test/window.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckoutForm } from '../checkout-form.tsx'
import { parseGiftCards } from './gift-card-draft.ts'

const QUOTE = 'POST /v1/orders/quote'
const PLACE = 'POST /v1/orders'
const CHECK = 'POST /v1/gift-cards/check'
const CARD = { gift_card: 'sealed', last_four: '7K3Q', balance: '150.00' }
const SHOPPER = { id: 'mei', name: 'Mei', email: 'mei@example.com' }

type Quoted = NonNullable<OrderQuote['gift_cards']>[number]
/** A quote of ¥199.00 of which one card pays a part. */
const aPaidQuote = (card: Partial<Quoted> = {}, payable = '49.00') => ({
  ...aQuote(),
  paid_by_gift_cards: '150.00',
  payable,
  gift_cards: [{ last_four: '7K3Q', balance: '150.00', pays: '150.00', ...card }],
})

let api: FakeApi
const onPlaced = vi.fn()
beforeEach(() => {
  openWindow('wide')
  onPlaced.mockReset()
  sessionStorage.clear()
  api = openFakeApi()
  api.on(QUOTE, (body) => [200, (body as { gift_cards?: unknown }).gift_cards ? aPaidQuote() : aQuote()])
  api.on(CHECK, [200, CARD])
})

async function show(): Promise<void> {
  renderPart(
    <CheckoutForm
      lines={[aCartItem()]}
      visitor={{ isLoading: false, id: 'mei', shopper: SHOPPER }}
      book={{ addresses: [anAddress()], isLoading: false, error: null, reload: vi.fn(), add: vi.fn() }}
      knownAddressCount={1}
      onQuote={vi.fn()}
      onAdjust={vi.fn()}
      onPlaced={onPlaced}
      onGuestPlaced={vi.fn()}
    />,
  )
  await screen.findByLabelText(m.checkout_gift_cards_code())
}

const section = () => screen.getByRole('region', { name: m.checkout_gift_cards() })
const enter = async (code: string) => {
  await userEvent.type(screen.getByLabelText(m.checkout_gift_cards_code()), code)
  await userEvent.click(within(section()).getByRole('button', { name: m.checkout_gift_cards_add() }))
}
const list = () => within(section()).findByRole('list', { name: m.checkout_gift_cards_list() })
const place = (amount: string) =>
  userEvent.click(screen.getByRole('button', { name: m.checkout_place_for({ amount }) }))

describe('a gift card at checkout', () => {
  test('pays first, is announced, and leaves the rest to pay; its code is nowhere afterwards', async () => {
    await show()
    await enter('7k3qd-01abc-9xyzw-h7k3q')
    const item = within(await list()).getByRole('listitem')
    await waitFor(() => expect(item.textContent).toContain(m.checkout_gift_cards_pays({ amount: '¥150.00' })))
    expect(within(section()).getByRole('status').textContent).toBe(
      m.checkout_gift_cards_news({ lastFour: '7K3Q', amount: '¥150.00', rest: '¥49.00' }),
    )
    let sent: unknown
    api.on(PLACE, (body) => {
      sent = body
      return [201, { order_id: 'o1', status: 'pending_payment' }]
    })
    await place('¥49.00')
    await waitFor(() => expect(onPlaced).toHaveBeenCalledExactlyOnceWith('o1', { isPaid: false }))
    expect(sent).toMatchObject({
      gift_cards: ['sealed'],
      expected_payable: '49.00',
      expected_total: '199.00',
    })
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/01abc/i)
  })

  test('that covers the order places it without an amount, as paid', async () => {
    api.on(QUOTE, (body) => [
      200,
      (body as { gift_cards?: unknown }).gift_cards
        ? aPaidQuote({ balance: '300.00', pays: '199.00' }, '0.00')
        : aQuote(),
    ])
    api.on(PLACE, [201, { order_id: 'o1', status: 'paid' }])
    await show()
    await enter('7k3qd')
    expect(await screen.findByText(m.checkout_next_step_covered())).toBeTruthy()
    expect((await list()).textContent).toContain(m.checkout_gift_cards_keeps({ amount: '¥101.00' }))
    await userEvent.click(screen.getByRole('button', { name: m.checkout_place() }))
    await waitFor(() => expect(onPlaced).toHaveBeenCalledExactlyOnceWith('o1', { isPaid: true }))
  })

  test.each([
    ['GIFT_CARD_NOT_FOUND', 404, () => m.checkout_gift_cards_unknown()],
    ['GIFT_CARD_BLOCKED', 409, () => m.checkout_gift_cards_blocked()],
    ['GIFT_CARD_EMPTY', 409, () => m.checkout_gift_cards_empty()],
  ] as const)('that is refused with %s says why at its field', async (code, status, text) => {
    api.on(CHECK, [status, code])
    await show()
    await enter('nonsense')
    expect(await within(section()).findByText(text())).toBeTruthy()
    expect(screen.getByLabelText(m.checkout_gift_cards_code()).getAttribute('aria-invalid')).toBe('true')
    expect(within(section()).queryByRole('list')).toBeNull()
  })

  test('is listed once, and removed again', async () => {
    await show()
    await enter('7k3qd')
    await list()
    await enter('7k3qd')
    expect(await within(section()).findByText(m.checkout_gift_cards_repeated())).toBeTruthy()
    await userEvent.click(
      within(section()).getByRole('button', { name: m.checkout_gift_cards_remove({ lastFour: '7K3Q' }) }),
    )
    await waitFor(() => expect(within(section()).queryByRole('list')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(m.checkout_gift_cards_code())),
    )
  })

  test('that another order has emptied says what is left to pay now, and is left out of the order', async () => {
    await show()
    await enter('7k3qd')
    await list()
    await screen.findByRole('button', { name: m.checkout_place_for({ amount: '¥49.00' }) })
    api.on(PLACE, [409, 'GIFT_CARD_CHANGED'])
    api.on(QUOTE, [
      200,
      {
        ...aPaidQuote({ balance: '0.00', pays: '0.00', obstacle: 'empty' }, '199.00'),
        paid_by_gift_cards: '0.00',
      },
    ])
    await place('¥49.00')
    const problem = await screen.findByRole('alert')
    await waitFor(() =>
      expect(problem.textContent).toContain(
        m.checkout_problem_payable({ before: '¥49.00', after: '¥199.00' }),
      ),
    )
    expect((await list()).textContent).toContain(m.checkout_gift_cards_empty())
    let sent: unknown
    api.on(PLACE, (body) => {
      sent = body
      return [201, { order_id: 'o1', status: 'pending_payment' }]
    })
    await userEvent.click(within(problem).getByRole('button', { name: m.checkout_place() }))
    await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
    expect(sent).not.toHaveProperty('gift_cards')
  })
})

test.each([undefined, 'x', [{}, { gift_card: 1, last_four: 'A' }, null]])(
  'stored gift cards that are none are left out: %j',
  (stored) => expect(parseGiftCards(stored)).toEqual([]),
)
