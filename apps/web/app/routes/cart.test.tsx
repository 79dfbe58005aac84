// @vitest-environment jsdom
import type { OfferNudge } from '@shop/contract/offers/offers.schemas'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../test/api.ts'
import { aCartItem, aQuote, aQuotedGift } from '../../test/fixtures.ts'
import { renderPart } from '../../test/render.tsx'
import { addToCart, clearCart, getCart } from '../features/cart/cart-store.ts'
import { m } from '../paraglide/messages.js'
import { CartDrawer } from '../shell/overlay/cart-drawer.tsx'
import CartPage from './cart.tsx'

const QUOTE = 'POST /v1/orders/quote'
const JADE = aCartItem()

/** A quote for the requested lines, with changes. */
const quoteWith =
  (changes: Partial<OrderQuote['items'][number]> = {}) =>
  (body: unknown) => {
    const { items } = body as Pick<OrderQuote, 'items'>
    const quote = aQuote(changes)
    return [
      200,
      { ...quote, items: items.map((item) => ({ ...quote.items[0], quantity: item.quantity })) },
    ] as const
  }

let api: FakeApi

beforeEach(() => {
  api = openFakeApi()
  api.on(QUOTE, quoteWith())
  act(() => void addToCart(JADE, 2))
})
afterEach(() => act(clearCart))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const quantities = () => getCart().items.map(({ quantity }) => quantity)

/** The totals that the rendered parts show. */
const readTotals = () =>
  screen
    .queryAllByText(m.checkout_total(), { selector: 'dt' })
    .map((term) => term.nextElementSibling?.textContent)

/** Renders the cart and waits for the quote. */
async function show(): Promise<void> {
  renderPart(<CartPage />)
  await waitFor(() => expect(api.requests).toContain(QUOTE))
}

describe('the cart page', () => {
  test('changes the quantity by one', async () => {
    await show()
    await press(`${m.common_increase_quantity()}: ${JADE.name}`)
    expect(quantities()).toEqual([3])
    await press(`${m.common_decrease_quantity()}: ${JADE.name}`)
    await press(`${m.common_decrease_quantity()}: ${JADE.name}`)
    expect(quantities()).toEqual([1])
    expect(screen.getByRole('status', { name: `${m.common_quantity()}: ${JADE.name}` }).textContent).toBe('1')
  })

  test('removes a line and restores it, and moves the focus with it', async () => {
    await show()
    await press(m.cart_remove({ name: JADE.name }))
    expect(quantities()).toEqual([])
    expect(screen.getByText(m.cart_removed({ name: JADE.name }))).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: new RegExp(m.cart_undo()) }))
    expect(quantities()).toEqual([2])
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: m.cart_remove({ name: JADE.name }) }),
    )
  })

  test('reports reduced stock and offers to take what is left', async () => {
    api.on(QUOTE, quoteWith({ available: 1, status: 'insufficient_stock' }))
    await show()
    await userEvent.click(await screen.findByRole('button', { name: m.cart_take({ count: 1 }) }))
    expect(quantities()).toEqual([1])
  })

  test('requires confirmation of a new price', async () => {
    api.on(QUOTE, quoteWith({ unit_price: '219.00' }))
    await show()
    const accept = await screen.findByRole('button', { name: m.cart_accept_price() })
    expect(getCart().items[0]!.price).toBe('199.00')
    await userEvent.click(accept)
    expect(getCart().items[0]!.price).toBe('219.00')
    await waitFor(() => expect(screen.queryByText(m.cart_price_changed())).toBeNull())
  })

  test('reports that prices could not be checked, and checks them again on request', async () => {
    api.on(QUOTE, [503])
    await show()
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    expect(screen.getByText(m.cart_quote_failed())).toBeTruthy()
    api.on(QUOTE, quoteWith())
    await userEvent.click(retry)
    await waitFor(() => expect(screen.queryByText(m.cart_quote_failed())).toBeNull())
  })

  describe('with nothing but what is no longer for sale', () => {
    const NOTHING = { subtotal: '0.00', shipping: '0.00', tax_included: '0.00', total: '0.00' }
    beforeEach(() => {
      const line = { status: 'unavailable', available: 0, unit_price: '0.00', line_total: '0.00' } as const
      api.on(QUOTE, [200, { ...aQuote(line), ...NOTHING, free_shipping_missing: '299.00' }])
    })

    test('costs nothing, and says nothing of free shipping [T369]', async () => {
      await show()
      await screen.findByText(m.cart_unavailable())
      expect(readTotals()).toEqual(['¥0.00'])
      expect(screen.queryByText(/free standard shipping/)).toBeNull()
      expect(screen.queryByText(m.checkout_shipping_free())).toBeNull()
      expect(screen.queryByRole('progressbar')).toBeNull()
    })

    test('costs the same in the drawer [T370]', async () => {
      renderPart(<CartDrawer open onOpenChange={vi.fn()} />)
      await screen.findByText(m.cart_unavailable())
      expect(readTotals()).toEqual(['¥0.00'])
    })
  })

  const NUDGE: OfferNudge = {
    offer_id: 'a',
    title: 'Jade week',
    title_zh: '玉石周',
    reason: { kind: 'buy_get', buy: 2, get: 1, percent: 100 },
    units: 1,
    saves: '99.00',
    products: [{ product_id: 'ring', slug: 'ring', name: 'Ring', name_zh: '戒', image: '', price: '99.00' }],
  }

  test.each([
    ['page', <CartPage key="page" />],
    ['drawer', <CartDrawer key="drawer" open onOpenChange={vi.fn()} />],
  ])('says on the %s what would make it cheaper, with the products that count', async (_, part) => {
    api.on(QUOTE, [200, { ...aQuote(), nudges: [NUDGE] }])
    renderPart(part)
    const nudges = await screen.findByRole('region', { name: m.offers_nudge_label() })
    await waitFor(() => expect(nudges.textContent).toMatch(/^Add one more of these and the cheapest of 3/))
    expect(within(nudges).getByRole('link', { name: /Ring/ }).getAttribute('href')).toBe('/product/ring')
  })

  const GIFT = aQuotedGift({ reason: { kind: 'free_gift', buy: 1, from: '150.00' } })

  test.each([
    ['page', <CartPage key="page" />],
    ['drawer', <CartDrawer key="drawer" open onOpenChange={vi.fn()} />],
  ])('says on the %s what gift it would get, and with which products', async (_, part) => {
    api.on(QUOTE, [200, { ...aQuote(), nudges: [{ ...NUDGE, reason: GIFT.reason, gift: GIFT }] }])
    renderPart(part)
    const nudges = await screen.findByRole('region', { name: m.offers_nudge_label() })
    await waitFor(() =>
      expect(nudges.textContent).toMatch(/^Add one more of these and get a free gift: Pouch \(Jade week\)/),
    )
    const addresses = within(nudges)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(addresses).toEqual(['/product/pouch', '/product/ring'])
  })

  const findGifts = () => screen.findByRole('region', { name: m.offers_free_gift_label() })
  const buttonOf = (label: string) => screen.findByRole('button', { name: `${label}: Pouch` })

  test.each([
    ['page', <CartPage key="page" />],
    ['drawer', <CartDrawer key="drawer" open onOpenChange={vi.fn()} />],
  ])(
    'shows on the %s the gift that it earns and why, which can be declined and taken again',
    async (_, part) => {
      api.on(QUOTE, (body) => {
        const { free_gifts: choice } = body as { free_gifts?: { declined: string[] } }
        const status = choice?.declined.includes('gift') ? 'declined' : 'given'
        return [200, { ...aQuote(), free_gifts: [{ ...GIFT, status }] }]
      })
      renderPart(part)
      expect((await findGifts()).textContent).toMatch(
        /Pouch.*A pouch for you: free gift from ¥150.00.*Free¥30.00/,
      )
      await userEvent.click(await buttonOf(m.offers_free_gift_decline()))
      await userEvent.click(await buttonOf(m.offers_free_gift_take()))
      expect(await buttonOf(m.offers_free_gift_decline())).toBeTruthy()
    },
  )

  test.each([
    ['sold_out', m.offers_free_gift_sold_out],
    ['unavailable', m.offers_free_gift_unavailable],
  ] as const)('says of a gift that is %s that the order goes on without it', async (status, toText) => {
    api.on(QUOTE, [200, { ...aQuote(), free_gifts: [{ ...GIFT, status }] }])
    await show()
    const gifts = await findGifts()
    expect(gifts.textContent).toContain(toText())
    expect(within(gifts).queryByRole('button')).toBeNull()
    expect(gifts.textContent).not.toContain(m.offers_free_gift_free())
  })

  test('says why a line is cheaper without a code, and lists what each offer takes off, shipping too', async () => {
    const offer = { title_zh: '优惠' }
    const jadeWeek = {
      ...offer,
      offer_id: 'a',
      title: 'Jade week',
      class: 'product',
      discount: '40.00',
    } as const
    const delivery = {
      ...offer,
      offer_id: 'b',
      title: 'Free delivery',
      class: 'shipping',
      discount: '12.00',
    } as const
    const line = { offer_id: 'a', discount: '40.00', kind: 'buy_get', buy: 2, get: 1, percent: 100 } as const
    const sums = { subtotal: '398.00', discount: '40.00', shipping: '0.00', total: '358.00' }
    const quote = aQuote({ quantity: 2, line_total: '398.00', offers: [line] })
    api.on(QUOTE, [200, { ...quote, ...sums, offers: [jadeWeek, delivery] }])
    await show()
    expect(await screen.findByText('Jade week: buy 2, get 1 free, −¥40.00')).toBeTruthy()
    const toValue = (term: string) =>
      screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
    expect([toValue('Jade week'), toValue('Free delivery')]).toEqual(['−¥40.00', '−¥12.00'])
    expect([toValue(m.checkout_shipping()), readTotals()]).toEqual(['¥12.00', ['¥358.00']])
    expect(screen.queryByText(m.checkout_discount())).toBeNull()
  })

  test('has the same total as the drawer, shipping included [T371]', async () => {
    api.on(QUOTE, [200, { ...aQuote(), shipping: '12.00', total: '211.00' }])
    renderPart(
      <>
        <CartPage />
        <CartDrawer open onOpenChange={vi.fn()} />
      </>,
    )
    await waitFor(() => expect(readTotals()).toEqual(['¥211.00', '¥211.00']))
  })

  test('completes lines that were stored without everything that the shop knows [T372]', async () => {
    act(clearCart)
    act(() => void addToCart({ ...JADE, slug: JADE.id, name_zh: JADE.name }))
    await show()
    await waitFor(() => expect(getCart().items).toEqual([JADE]))
    expect(screen.getByRole('link', { name: JADE.name }).getAttribute('href')).toBe(`/product/${JADE.slug}`)
  })

  test('shows an empty cart with a next step', async () => {
    act(clearCart)
    renderPart(<CartPage />)
    expect(screen.getByText(m.cart_empty())).toBeTruthy()
    expect(screen.getByRole('link', { name: m.cart_continue() }).getAttribute('href')).toBe('/')
    expect(api.requests).toEqual([])
  })
})
