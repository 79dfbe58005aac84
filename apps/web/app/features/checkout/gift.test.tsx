// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { aCartItem, anAddress, aQuote } from '../../../test/fixtures.ts'
import { renderPart } from '../../../test/render.tsx'
import { openWindow } from '../../../test/window.ts'
import { m } from '../../paraglide/messages.js'
import { CheckoutForm } from './checkout-form.tsx'
// Loaded before, so that no test waits for it.
import './gift-fields.tsx'
import { findCardError } from '../../lib/shop/card-text.ts'
import { EMPTY_GIFT, parseGift, toGiftInput } from './gift-draft.ts'

let api: FakeApi
const onPlaced = vi.fn()

beforeEach(() => {
  openWindow('wide')
  onPlaced.mockReset()
  sessionStorage.clear()
  api = openFakeApi()
  api.on('POST /v1/orders/quote', [200, aQuote()])
})

async function show(): Promise<void> {
  renderPart(
    <CheckoutForm
      lines={[aCartItem()]}
      visitor={{ isLoading: false, id: 'mei', shopper: { id: 'mei', name: 'Mei', email: 'mei@example.com' } }}
      book={{
        addresses: [anAddress({ is_default: true })],
        isLoading: false,
        error: null,
        reload: vi.fn(),
        add: vi.fn(),
      }}
      knownAddressCount={1}
      onQuote={vi.fn()}
      onAdjust={vi.fn()}
      onPlaced={onPlaced}
      onGuestPlaced={vi.fn()}
    />,
  )
  await userEvent.click(await screen.findByRole('switch', { name: m.checkout_gift_switch() }))
  await screen.findByRole('radio', { name: m.orders_paper_plum() })
}
const place = () =>
  userEvent.click(screen.getByRole('button', { name: new RegExp(`^${m.checkout_place()}`) }))

describe('a gift at checkout', () => {
  test('sends its wishes, and asks for the price of its paper', async () => {
    const bodies: unknown[] = []
    api.on('POST /v1/orders/quote', (body) => {
      bodies.push(body)
      return [200, aQuote()]
    })
    let sent: unknown
    api.on('POST /v1/orders', (body) => {
      sent = body
      return [201, { order_id: 'o1' }]
    })
    await show()
    await userEvent.click(screen.getByRole('radio', { name: m.orders_paper_plum() }))
    await userEvent.type(screen.getByLabelText(new RegExp(m.checkout_gift_card())), 'For you ')
    await waitFor(() => expect(bodies.at(-1)).toMatchObject({ wrapping: 'plum' }))
    await place()
    await waitFor(() => expect(onPlaced).toHaveBeenCalledExactlyOnceWith('o1', { isPaid: false }))
    expect(sent).toMatchObject({ gift: { wrapping: 'plum', message: 'For you', hide_prices: true } })
  })

  test('is not placed with a day, a card or an address that the shop would refuse', async () => {
    api.on('POST /v1/orders', [201, { order_id: 'o1' }])
    await show()
    await userEvent.click(screen.getByRole('checkbox', { name: m.checkout_gift_recipient() }))
    await userEvent.type(screen.getByLabelText(new RegExp(`^${m.checkout_gift_day()}`)), '2026-12-26')
    await userEvent.type(screen.getByLabelText(new RegExp(m.checkout_gift_card())), '🎁')
    await place()
    const summary = await screen.findByRole('alert')
    for (const message of [
      m.checkout_gift_day_refused(),
      m.checkout_gift_card_unprintable({ characters: '🎁' }),
      m.addresses_error_recipient(),
    ])
      expect(within(summary).getByRole('link', { name: message })).toBeTruthy()
    await userEvent.click(within(summary).getByRole('link', { name: m.addresses_error_recipient() }))
    const form = screen.getByRole('group', { name: m.checkout_gift_recipient_address() })
    expect(form.contains(document.activeElement)).toBe(true)
    expect(onPlaced).not.toHaveBeenCalled()
  })
})

describe('the wishes', () => {
  test('are sent only for a gift, and survive a reload', () => {
    const gift = { ...EMPTY_GIFT, wrapping: 'waves' as const, message: ' 生日快乐 ', wishedDay: '2026-12-01' }
    expect(toGiftInput(gift)).toBeUndefined()
    expect(toGiftInput({ ...gift, isGift: true })).toEqual({
      wrapping: 'waves',
      message: ' 生日快乐',
      hide_prices: true,
      wished_day: '2026-12-01',
    })
    expect(parseGift(JSON.parse(JSON.stringify(gift)))).toEqual(gift)
  })

  test.each([undefined, 1, [], { wrapping: 'newspaper', message: 5, recipient: 'x' }])(
    'are none when %j was stored',
    (stored) => expect(parseGift(stored)).toEqual(EMPTY_GIFT),
  )

  test.each([
    ['x'.repeat(121), m.checkout_gift_card_long()],
    ['a\n'.repeat(8) + 'b', m.checkout_gift_card_lines()],
    ['♥'.repeat(120), undefined],
  ])('have a card of %j only if it can be printed', (text, error) => expect(findCardError(text)).toBe(error))
})
