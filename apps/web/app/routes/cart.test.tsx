// @vitest-environment jsdom
import type { OrderQuote } from '@shop/contract/orders'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFakeApi, type FakeApi } from '../../test/api.ts'
import { aCartItem, aQuote } from '../../test/fixtures.ts'
import { renderPart } from '../../test/render.tsx'
import { addToCart, clearCart, getCart } from '../features/cart/cart-store.ts'
import { m } from '../paraglide/messages.js'
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

/** Renders the cart and waits for the quote. */
async function show(): Promise<void> {
  renderPart(<CartPage />)
  await waitFor(() => expect(api.requests).toContain(QUOTE))
}

describe('the cart page', () => {
  it('changes the quantity by one', async () => {
    await show()
    await press(`${m.common_increase_quantity()}: ${JADE.name}`)
    expect(quantities()).toEqual([3])
    await press(`${m.common_decrease_quantity()}: ${JADE.name}`)
    await press(`${m.common_decrease_quantity()}: ${JADE.name}`)
    expect(quantities()).toEqual([1])
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('1')
  })

  it('removes a line and restores it, and moves the focus with it', async () => {
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

  it('reports reduced stock and offers to take what is left', async () => {
    api.on(QUOTE, quoteWith({ available: 1, status: 'insufficient_stock' }))
    await show()
    await userEvent.click(await screen.findByRole('button', { name: m.cart_take({ count: 1 }) }))
    expect(quantities()).toEqual([1])
  })

  it('requires confirmation of a new price', async () => {
    api.on(QUOTE, quoteWith({ unit_price: '219.00' }))
    await show()
    const accept = await screen.findByRole('button', { name: m.cart_accept_price() })
    expect(getCart().items[0]!.price).toBe('199.00')
    await userEvent.click(accept)
    expect(getCart().items[0]!.price).toBe('219.00')
    await waitFor(() => expect(screen.queryByText(m.cart_price_changed())).toBeNull())
  })

  it('reports that prices could not be checked, and checks them again on request', async () => {
    api.on(QUOTE, [503])
    await show()
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    expect(screen.getByText(m.cart_quote_failed())).toBeTruthy()
    api.on(QUOTE, quoteWith())
    await userEvent.click(retry)
    await waitFor(() => expect(screen.queryByText(m.cart_quote_failed())).toBeNull())
  })

  it('shows an empty cart with a next step', async () => {
    act(clearCart)
    renderPart(<CartPage />)
    expect(screen.getByText(m.cart_empty())).toBeTruthy()
    expect(screen.getByRole('link', { name: m.cart_continue() }).getAttribute('href')).toBe('/')
    expect(api.requests).toEqual([])
  })
})
