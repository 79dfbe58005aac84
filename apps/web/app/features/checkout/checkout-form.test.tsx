// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { aCartItem, anAddress, aQuote, aQuotedGift } from '../../../test/fixtures.ts'
import { renderPart } from '../../../test/render.tsx'
import { openWindow } from '../../../test/window.ts'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { readLostOffers } from '../../lib/shop/lost-offers.ts'
import { m } from '../../paraglide/messages.js'
import { CheckoutForm, type CheckoutFormProps } from './checkout-form.tsx'

const QUOTE = 'POST /v1/orders/quote'
const PLACE = 'POST /v1/orders'
const LINE = aCartItem()
const HOME = anAddress({ is_default: true })
const GIFT = aQuotedGift()
const SHOPPER = { id: 'mei', name: 'Mei', email: 'mei@example.com' }

let api: FakeApi
const onPlaced = vi.fn()
const onGuestPlaced = vi.fn()

beforeEach(() => {
  openWindow('wide')
  onPlaced.mockReset()
  onGuestPlaced.mockReset()
  sessionStorage.clear()
  api = openFakeApi()
  api.on(QUOTE, [200, aQuote()])
})

/** Renders the checkout and waits for its prices. */
async function show(changes: Partial<CheckoutFormProps> = {}): Promise<void> {
  renderPart(
    <CheckoutForm
      lines={[LINE]}
      visitor={{ isLoading: false, id: 'mei', shopper: SHOPPER }}
      book={{ addresses: [HOME], isLoading: false, error: null, reload: vi.fn(), add: vi.fn() }}
      knownAddressCount={1}
      onQuote={vi.fn()}
      onAdjust={vi.fn()}
      onPlaced={onPlaced}
      onGuestPlaced={onGuestPlaced}
      {...changes}
    />,
  )
  await screen.findByRole('radio', { name: new RegExp(m.orders_method_standard()) })
}
const place = () =>
  userEvent.click(screen.getByRole('button', { name: new RegExp(`^${m.checkout_place()}`) }))
const placed = () => api.requests.filter((request) => request === PLACE).length

describe('the checkout', () => {
  test('places an order with the selected address and the displayed total', async () => {
    let sent: unknown
    api.on(PLACE, (body) => {
      sent = body
      return [201, { order_id: 'o1' }]
    })
    await show()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Lin Mei/ }).checked).toBe(true)
    await place()
    await waitFor(() => expect(onPlaced).toHaveBeenCalledExactlyOnceWith('o1', { isPaid: false }))
    expect(sent).toEqual({
      items: [{ product_id: 'jade', size: '16 cm', quantity: 1 }],
      address_id: 'home',
      shipping_method: 'standard',
      expected_total: '199.00',
    })
  })

  test('retries an order without response under the same key', async () => {
    api.on(PLACE, [503])
    await show()
    await place()
    await screen.findByText(m.checkout_problem_unanswered())
    api.on(PLACE, [201, { order_id: 'o1' }])
    await place()
    await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
    const [first, second] = api.idempotencyKeys
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('lists the errors of a typed address, links to the field, and places nothing', async () => {
    await show({ book: { addresses: [], isLoading: false, error: null, reload: vi.fn(), add: vi.fn() } })
    await place()
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    await userEvent.click(within(summary).getAllByRole('link')[0]!)
    const recipient = screen.getByLabelText(new RegExp(m.addresses_recipient()))
    expect(document.activeElement).toBe(recipient)
    expect(recipient.getAttribute('aria-invalid')).toBe('true')
    expect(placed()).toBe(0)
  })

  test('folds the order and its sum at the top of a narrow window', async () => {
    openWindow('narrow')
    await show()
    const folded = screen.getByText(m.checkout_summary(), { selector: 'summary *' }).closest('details')!
    expect(folded.open).toBe(false)
    await waitFor(() =>
      expect(within(folded).getByText(formatMoney(aQuote().payable), { selector: 'summary *' })).toBeTruthy(),
    )
    expect(folded.compareDocumentPosition(screen.getByText(m.checkout_contact()))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(screen.getAllByText(m.checkout_subtotal())).toHaveLength(1)
  })

  const VISITOR = { isLoading: false, id: undefined, shopper: undefined }
  const NO_BOOK = { addresses: undefined, isLoading: true, error: null, reload: vi.fn(), add: vi.fn() }
  const type = (label: string, text: string) =>
    userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
  async function typeAddress(): Promise<void> {
    await userEvent.selectOptions(screen.getByLabelText(new RegExp(m.addresses_country())), 'SG')
    await type(m.addresses_recipient(), 'Lin Mei')
    await type(m.addresses_phone(), '+6581234567')
    await type(m.addresses_line1(), '1 Orchard Road')
    await type(m.addresses_city(), 'Singapore')
    await type(m.addresses_province(), 'Singapore')
    await type(m.addresses_postal_code(), '238823')
  }

  test('asks a guest for one phone number, which is also the courier’s', async () => {
    let sent: unknown
    api.on('POST /v1/guest/orders', (body) => {
      sent = body
      return [201, { order: { order_id: 'o1' }, order_key: 'the-key' }]
    })
    await show({ visitor: VISITOR, book: NO_BOOK })
    await typeAddress()
    await type(m.auth_email(), 'mei@example.com')
    await place()
    await waitFor(() => expect(onGuestPlaced).toHaveBeenCalledExactlyOnceWith('the-key', { isPaid: false }))
    expect(sent).toMatchObject({
      email: 'mei@example.com',
      phone: '+6581234567',
      address: { recipient_name: 'Lin Mei', phone: '+6581234567', country: 'SG' },
    })
    expect([onPlaced.mock.calls, placed()]).toEqual([[], 0])
  })

  test('shows a guest the price without an offer that they have used up, and orders at that', async () => {
    onTestFinished(() => void readLostOffers())
    const offer = { path: 'offers', message: 'Used already', offer_id: 'first-order' }
    const cheaper: OrderQuote = {
      ...aQuote({ unit_price: '219.00' }),
      discount: '20.00',
      total: '199.00',
      payable: '199.00',
      offers: [
        { offer_id: offer.offer_id, title: 'Welcome', title_zh: '欢迎', class: 'order', discount: '20.00' },
      ],
    }
    api.on(QUOTE, (body) => {
      const { without_offers: without } = body as { without_offers?: string[] }
      return [200, without?.includes(offer.offer_id) ? aQuote({ unit_price: '219.00' }) : cheaper]
    })
    const totals: string[] = []
    api.on('POST /v1/guest/orders', (body) => {
      const { expected_total: total } = body as { expected_total: string }
      totals.push(total)
      if (total !== '219.00') return [409, 'PRICE_CHANGED', [offer]]
      return [201, { order: { order_id: 'o1' }, order_key: 'the-key' }]
    })
    await show({ visitor: VISITOR, book: NO_BOOK })
    await typeAddress()
    await type(m.auth_email(), 'mei@example.com')
    await place()
    const problem = await screen.findByRole('alert')
    expect(document.activeElement).toBe(problem)
    expect(within(problem).getByText(m.checkout_problem_offers())).toBeTruthy()
    expect(within(problem).getByRole('listitem').textContent).toBe(`Welcome${m.checkout_offer_used()}`)
    const accept = m.checkout_problem_accept({ amount: formatMoney('219.00') })
    await userEvent.click(within(problem).getByRole('button', { name: accept }))
    await waitFor(() => expect(onGuestPlaced).toHaveBeenCalledOnce())
    expect(totals).toEqual(['199.00', '219.00'])
  })

  test('tells a guest why a free gift that they have had is not given again', async () => {
    onTestFinished(() => void readLostOffers())
    const withGift = { ...aQuote(), free_gifts: [{ ...GIFT, status: 'given' }] }
    api.on(QUOTE, (body) => [200, 'without_offers' in (body as object) ? aQuote() : withGift])
    const lost = { path: 'offers', message: 'Used already', offer_id: GIFT.offer_id }
    api.on('POST /v1/guest/orders', [409, 'FREE_GIFT_GONE', [lost]])
    await show({ visitor: VISITOR, book: NO_BOOK })
    await typeAddress()
    await type(m.auth_email(), 'mei@example.com')
    await place()
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toBe(m.checkout_problem_gift_used())
    expect(document.activeElement).toBe(problem)
  })

  test('asks for the newsletter only if its box is ticked, which it never is before', async () => {
    const sent: unknown[] = []
    api.on('PATCH /v1/users/mail-choices', (body) => {
      sent.push(body)
      return [200, { newsletter: true, left_cart: false, birthday: false }]
    })
    api.on(PLACE, [201, { order_id: 'o1' }])
    await show()
    const box = screen.getByLabelText<HTMLInputElement>(m.subscribe_consent())
    expect(box.checked).toBe(false)
    await place()
    await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
    expect(sent).toEqual([])
    await userEvent.click(box)
    await place()
    await waitFor(() => expect(onPlaced).toHaveBeenCalledTimes(2))
    expect(sent).toEqual([{ newsletter: true, source: 'checkout', text_version: 1, language: 'en' }])
  })

  test('pays without the newsletter when its consent cannot be sent', async () => {
    api.on('PATCH /v1/users/mail-choices', [503])
    api.on(PLACE, [201, { order_id: 'o1' }])
    await show()
    await userEvent.click(screen.getByLabelText(m.subscribe_consent()))
    await place()
    await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  })

  test('lists what is wrong with a guest’s contact before the address', async () => {
    await show({ visitor: VISITOR, book: NO_BOOK })
    await type(m.auth_email(), 'nobody')
    await place()
    const links = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(links[0]!.textContent).toBe(m.auth_error_email())
    expect(api.requests).not.toContain('POST /v1/guest/orders')
  })

  test('asks a visitor how to order before the order is placed', async () => {
    await show({ visitor: VISITOR, book: NO_BOOK })
    await typeAddress()
    await place()
    expect(await screen.findByRole('dialog', { name: m.checkout_dialog_title() })).toBeTruthy()
    expect(placed()).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: m.guest_continue() }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${m.auth_email()}`))),
    )
  })

  test('shows changed prices and waits for the shopper to accept them', async () => {
    api.on(PLACE, [409, 'PRICE_CHANGED'])
    await show()
    api.on(QUOTE, [200, aQuote({ unit_price: '219.00' })])
    await place()
    expect(await screen.findAllByText(/219\.00/)).not.toHaveLength(0)
    expect(onPlaced).not.toHaveBeenCalled()
  })

  test('says that a gift has run out before it orders without it, and orders with what was shown', async () => {
    const withGift = (status: string) => [200, { ...aQuote(), free_gifts: [{ ...GIFT, status }] }] as const
    const expected: unknown[] = []
    api.on(QUOTE, withGift('given'))
    api.on(PLACE, (body) => {
      expected.push((body as { free_gifts: { expected: string[] } }).free_gifts.expected)
      return [409, 'FREE_GIFT_GONE']
    })
    await show()
    api.on(QUOTE, withGift('sold_out'))
    await place()
    expect(await screen.findByText(m.offers_free_gift_gone())).toBeTruthy()
    expect((await screen.findAllByText(m.offers_free_gift_sold_out())).length).toBeGreaterThan(0)
    await place()
    await waitFor(() => expect(expected).toEqual([['gift'], []]))
  })

  test('names no amount where nothing can be ordered', async () => {
    const nothing = {
      subtotal: '0.00',
      shipping: '0.00',
      tax_included: '0.00',
      total: '0.00',
      payable: '0.00',
    }
    api.on(QUOTE, [200, { ...aQuote({ available: 0, status: 'sold_out' }), ...nothing }])
    await show()
    expect(screen.getByRole('button', { name: m.checkout_place() })).toBeTruthy()
  })

  test('does not order a sold-out line and offers to remove it', async () => {
    const onAdjust = vi.fn()
    api.on(QUOTE, [200, aQuote({ available: 0, status: 'sold_out' })])
    await show({ onAdjust })
    await place()
    expect(placed()).toBe(0)
    await userEvent.click(await screen.findByRole('button', { name: m.checkout_problem_adjust() }))
    expect(onAdjust).toHaveBeenCalledWith([
      { line: LINE, finding: expect.objectContaining({ available: 0 }) },
    ])
  })
})
