// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Coupon, CouponObstacle } from '@shop/contract/coupons/coupons.schemas'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { aCartItem, anAddress, aQuote } from '../../../test/fixtures.ts'
import { renderPart } from '../../../test/render.tsx'
import { openWindow } from '../../../test/window.ts'
import { m } from '../../paraglide/messages.js'
import { CheckoutForm } from './checkout-form.tsx'

const QUOTE = 'POST /v1/orders/quote'
const CHECK = 'POST /v1/coupons/check'
const COUPON: Coupon = {
  couponId: 'lotus',
  code: 'LOTUS30',
  title: 'Thirty off',
  title_zh: '减三十',
  description: '',
  description_zh: '',
  type: 'fixed',
  value: '30.00',
  min_spend: '0.00',
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: '2028-01-01T00:00:00Z',
  per_user_limit: 1,
  status: 'available',
}

/** A quote with the coupon, or with what is in its way. */
const aCouponQuote = (obstacle?: CouponObstacle) => ({
  ...aQuote(),
  ...(obstacle
    ? { coupon_obstacle: obstacle, coupons: [{ ...COUPON, obstacle, is_best: false }] }
    : {
        coupon: {
          couponId: 'lotus',
          code: 'LOTUS30',
          title: 'Thirty off',
          title_zh: '减三十',
          saved: '30.00',
        },
        coupons: [{ ...COUPON, saves: '30.00', is_best: true }],
      }),
})

type QuoteBody = { coupon_id?: string }

let api: FakeApi
/** The bodies of the quotes, as they were requested. */
let quoted: QuoteBody[]
const onQuote = (toReply: (body: QuoteBody) => object) =>
  api.on(QUOTE, (body) => {
    quoted.push(body as QuoteBody)
    return [200, toReply(body as QuoteBody)]
  })

beforeEach(() => {
  openWindow('wide')
  sessionStorage.clear()
  api = openFakeApi()
  quoted = []
  onQuote(({ coupon_id: id }) => (id ? aCouponQuote() : aQuote()))
  api.on(CHECK, [200, COUPON])
})

const SHOPPER = { id: 'mei', name: 'Mei', email: 'mei@example.com' }

async function show(shopper?: typeof SHOPPER) {
  const { unmount } = renderPart(
    <CheckoutForm
      lines={[aCartItem()]}
      visitor={{ isLoading: false, id: shopper?.id, shopper }}
      book={{ addresses: [anAddress()], isLoading: false, error: null, reload: vi.fn(), add: vi.fn() }}
      knownAddressCount={0}
      onQuote={vi.fn()}
      onAdjust={vi.fn()}
      onPlaced={vi.fn()}
      onGuestPlaced={vi.fn()}
    />,
  )
  await within(await screen.findByRole('region', { name: m.checkout_coupon() })).findByText(
    shopper ? m.checkout_coupon_unmet() : m.coupons_code(),
  )
  return unmount
}

const section = () => screen.getByRole('region', { name: m.checkout_coupon() })
const field = () => within(section()).getByLabelText(m.coupons_code())
const readNews = () => within(section()).getByRole('status').textContent
const enter = async (code: string) => userEvent.type(field(), `${code}{Enter}`)

describe('a guest', () => {
  test('types a code, sees what it saves, removes it: the focus goes along, and the price is told', async () => {
    await show()
    await enter('lotus30')
    await within(section()).findByText('−¥30.00')
    within(section()).getByText('Thirty off')
    const remove = within(section()).getByRole('button', { name: m.checkout_coupon_remove() })
    await waitFor(() => expect(document.activeElement).toBe(remove))
    expect(readNews()).toContain('“Thirty off” saves you ¥30.00.')
    expect(quoted.at(-1)!.coupon_id).toBe('lotus')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await waitFor(() => expect(readNews()).toContain('No coupon is applied.'))
  })

  test.each([
    [404, 'COUPON_NOT_FOUND', () => m.coupons_error_not_found()],
    [409, 'COUPON_ENDED', () => m.checkout_coupon_ended()],
    [409, 'COUPON_EXHAUSTED', () => m.checkout_coupon_exhausted()],
    [409, 'COUPON_NEEDS_ACCOUNT', () => m.guest_coupon_account()],
  ])('reads at the field why a code is refused (%i %s)', async (status, code, toText) => {
    api.on(CHECK, [status, code])
    await show()
    await enter('nothing')
    await within(section()).findByText(toText())
    const described = field().getAttribute('aria-describedby')!.split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(toText())
    expect(quoted.filter(({ coupon_id: id }) => id !== undefined)).toEqual([])
  })

  test('reads why a coupon takes nothing off this cart', async () => {
    onQuote(({ coupon_id: id }) => (id ? aCouponQuote({ reason: 'min_spend', missing: '50.00' }) : aQuote()))
    await show()
    await enter('lotus30')
    const text = m.checkout_coupon_missing({ amount: '¥50.00' })
    expect(await within(section()).findAllByText(text)).toHaveLength(2)
  })

  test('who signs in afterwards adds it to the account by its code', async () => {
    const unmount = await show()
    await enter('lotus30')
    await within(section()).findByText('−¥30.00')
    unmount()
    onQuote(() => aCouponQuote({ reason: 'not_found' }))
    const claimed: unknown[] = []
    api.on('POST /users/coupons/claim', (body) => {
      claimed.push(body)
      return [201, { ...COUPON, claim_id: 'mine', claimed_at: '2026-11-01T00:00:00Z' }]
    })
    await show(SHOPPER)
    await userEvent.click(await within(section()).findByRole('button', { name: m.checkout_coupon_claim() }))
    await waitFor(() => expect(claimed).toEqual([{ couponId: 'LOTUS30' }]))
  })
})
