// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { readDraft, removeDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { clearCart, getCart } from './cart-store.ts'
import { HandedOverCart } from './handed-over-cart.tsx'

const LINK = 'x'.repeat(43)
const JADE = {
  product_id: 'jade',
  size: '16 cm',
  quantity: 2,
  available: 5,
  status: 'ok',
  name: 'Jade',
  name_zh: '玉',
  slug: 'jade',
  image: '/jade.webp',
  unit_price: '199.00',
  line_total: '398.00',
}

/** Opens the page; the paths that are requested. */
function open(path: string, respond: () => Response) {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return respond()
  })
  renderPart(<HandedOverCart shopperId={undefined} />, path)
  return requested
}

const COUPON = { couponId: 'spring', code: 'SPRING', title: 'Spring', title_zh: '春', saved: '20.00' }
const succeed = () => Response.json({ success: true, data: { items: [JADE], coupon: COUPON } })

afterEach(() => {
  clearCart()
  removeDraft('checkoutDraft')
  vi.unstubAllGlobals()
})

test('What an assistant has chosen is added once, however often its link is opened.', async () => {
  for (const _ of [1, 2]) {
    const requested = open(`/cart#agent=${LINK}`, succeed)
    await screen.findAllByText('Your assistant’s choice is in your cart.')
    // Logs have the addresses of requests.
    expect(requested).toEqual(['/api/v1/agent-carts/take-over'])
    expect(getCart().items).toMatchObject([{ id: 'jade', size: '16 cm', quantity: 2, price: '199.00' }])
    expect(readDraft('checkoutDraft', undefined)).toEqual({ couponId: 'spring', couponCode: 'SPRING' })
  }
})

test('A designed bracelet that an assistant has chosen is added with its design.', async () => {
  const bill = [
    { part: 'amethyst-8', name: 'Amethyst 8 mm', name_zh: '紫水晶 8 毫米', quantity: 23 },
    { part: 'cord-elastic-clear', name: 'Clear cord', name_zh: '透明弹力绳', quantity: 1 },
  ]
  const design = { code: '1r4l0c0a', bill, making_days: 3 }
  const line = { ...JADE, slug: '', size: '16.5 cm', design, quantity: 1 }
  open(`/cart#agent=${LINK}`, () => Response.json({ success: true, data: { items: [line] } }))
  await screen.findAllByText('Your assistant’s choice is in your cart.')
  const [item] = getCart().items
  expect(item).toMatchObject({ design: { code: '1r4l0c0a', wrist: '16.5 cm', parts: 23 }, quantity: 1 })
  expect(item).not.toHaveProperty('size')
})

test('What an assistant has filled in is in the form of the checkout.', async () => {
  saveDraft('checkoutDraft', undefined, { addressId: 'home', note: 'For Lian' })
  const address = { recipient_name: 'Lian Chen', country: 'US', city: 'Springfield' }
  const filled = { email: 'lian@example.com', address, shipping_method: 'international' }
  const data = { items: [JADE], filled, agent_origin: 'sealed' }
  open(`/cart#agent=${LINK}`, () => Response.json({ success: true, data }))
  await screen.findAllByText('Your assistant’s choice is in your cart.')
  expect(readDraft('checkoutDraft', undefined)).toEqual({
    note: 'For Lian',
    email: 'lian@example.com',
    address,
    shippingMethod: 'international',
    agentOrigin: 'sealed',
  })
})

test('A link that is no longer valid says so, and leaves the cart alone.', async () => {
  const error = { code: 'NOT_FOUND', message: 'Resource does not exist' }
  open(`/cart#agent=${LINK}`, () => Response.json({ success: false, error }, { status: 404 }))
  await screen.findByText(/no longer valid/)
  expect(getCart().items).toEqual([])
})

test.each(['/cart', '/cart#agent=', '/cart#agent=../x', '/cart#other'])('%s requests nothing', (path) => {
  expect(open(path, succeed)).toEqual([])
})
