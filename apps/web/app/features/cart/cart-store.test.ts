import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aCartItem } from '../../../test/fixtures.ts'
import { openFakeBrowser, type FakeBrowser } from '../../../test/fake-browser.ts'
import { addToCart, clearCart, getCart } from './cart-store.ts'
import { parseCart } from './stored-cart.ts'

describe('the cart store', () => {
  let browser: FakeBrowser

  // The store lives as long as the page.
  beforeAll(() => {
    browser = openFakeBrowser(new Date('2025-06-01T08:00:00Z'))
  })

  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const countStored = () => parseCart(browser.stored.get('cart') ?? null).items.length

  test('has one unit of an added item, and is empty after it is cleared [T163]', () => {
    addToCart(aCartItem())
    expect(getCart().items).toEqual([aCartItem({ quantity: 1 })])
    clearCart()
    expect(getCart().items).toEqual([])
  })

  test('saves a second after the last change, and at once on page hide [T165]', () => {
    addToCart(aCartItem())
    vi.advanceTimersByTime(900)
    addToCart(aCartItem({ id: 'onyx' }))
    vi.advanceTimersByTime(999)
    expect(countStored()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(countStored()).toBe(2)

    clearCart()
    expect(countStored()).toBe(2)
    browser.page.dispatchEvent(new Event('pagehide'))
    expect(countStored()).toBe(0)
  })
})
