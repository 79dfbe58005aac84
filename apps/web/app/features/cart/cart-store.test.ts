import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakeBrowser, type FakeBrowser } from '../../../test/fake-browser.ts'
import { addToCart, clearCart } from './cart-store.ts'
import { parseCart } from './stored-cart.ts'

const BRACELET = {
  id: 'p1',
  slug: 'still-water',
  name: 'Still Water',
  name_zh: '静水',
  imageUrl: '',
  price: '199.00',
}

describe('the cart store', () => {
  let browser: FakeBrowser

  beforeEach(() => {
    browser = openFakeBrowser(new Date('2025-06-01T08:00:00Z'))
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const countCached = () => parseCart(browser.stored.get('cart') ?? null).items.length

  it('saves a second after the last change, and at once on page hide [T165]', () => {
    addToCart(BRACELET)
    vi.advanceTimersByTime(900)
    addToCart({ ...BRACELET, id: 'p2' })
    vi.advanceTimersByTime(999)
    expect(countCached()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(countCached()).toBe(2)

    clearCart()
    expect(countCached()).toBe(2)
    browser.page.dispatchEvent(new Event('pagehide'))
    expect(countCached()).toBe(0)
  })
})
