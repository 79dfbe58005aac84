// @vitest-environment jsdom
import type { OrderReturns as Returns, Return } from '@shop/contract/returns/returns.schemas'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../../test/api.ts'
import { renderPart } from '../../../../test/render.tsx'
import { formatLastDay } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { OrderedService } from '../ordered-service.tsx'
import OrderReturns from './order-returns.tsx'
// Loaded before, so that no test waits for it.
import './return-form.tsx'

const ID = 'order-1'
const AT = '2026-11-27T08:00:00.000Z'
const ITEM = {
  product_id: 'p1',
  slug: 'still-night',
  name: 'Still Night Bracelet',
  name_zh: '静夜手串',
  image: '',
  unit_price: '279.00',
  quantity: 1,
  line_total: '279.00',
}
const ORDER = { order_id: ID, order_number: 'SY251101AAAAAA', status: 'completed' as const, items: [ITEM] }

const RETURNS: Returns = {
  items: [],
  refund_until: '2025-11-15T00:00:00.000Z',
  service_until: '2026-11-08T00:00:00.000Z',
  restringing_price: '39.00',
  remedies: ['restring'],
  lines: [{ position: 0, quantity: 1, made_to_order: false }],
}

const RETURN: Return = {
  return_id: 'r1',
  return_number: `${ORDER.order_number}-R1`,
  order_id: ID,
  order_number: ORDER.order_number,
  status: 'requested',
  remedy: 'restring',
  reason: 'worn',
  lines: [{ ...ITEM, position: 0 }],
  photos: [],
  postage: 'shopper',
  price: '39.00',
  history: [{ status: 'requested', at: AT }],
  can_withdraw: true,
  can_send: false,
  created_at: AT,
  updated_at: AT,
}

const PAYING = {
  order_id: 'order-2',
  order_number: 'SY261127BBBBBB',
  surcharge: '39.00',
  is_paid: false,
  is_closed: false,
  pay_until: '2026-12-11T00:00:00.000Z',
}

let api: FakeApi
beforeEach(() => {
  api = openFakeApi()
})

function show(item?: Return, { isGuest = false } = {}): void {
  api.on(`GET /v1/orders/${ID}/returns`, [200, { ...RETURNS, items: item ? [item] : [] }])
  renderPart(<OrderReturns shopperId="mei" order={ORDER} isGuest={isGuest} />)
}

describe('restringing after the first year', () => {
  test('names its price where it is offered, where it is chosen, and before it is sent', async () => {
    api.on(`POST /v1/orders/${ID}/returns/quote`, [200, { price: '39.00', postage: 'shopper' }])
    show()
    const terms = { service: formatLastDay(RETURNS.service_until!), amount: '¥39.00' }
    expect(await screen.findByText(new RegExp(m.returns_until_paid(terms)))).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: m.returns_ask_restring() }))
    expect(await screen.findByText(m.returns_remedy_restring_help_paid({ amount: '¥39.00' }))).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: new RegExp(m.returns_remedy_restring()) }))
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(ITEM.name) }))
    await userEvent.selectOptions(screen.getByLabelText(m.returns_reason()), m.returns_reason_worn())
    const quote = await screen.findByRole('region', { name: m.returns_title() })
    expect(await within(quote).findByText(m.returns_quote_price({ amount: '¥39.00' }))).toBeTruthy()
  })

  test('is paid once it is approved, and then waits for the piece', async () => {
    show({ ...RETURN, status: 'approved', service: PAYING })
    const pay = await screen.findByRole('link', { name: m.returns_service_pay_now() })
    expect(pay.getAttribute('href')).toBe('/payment/order-2')
    expect(screen.getByText(/SY261127BBBBBB/)).toBeTruthy()
  })

  test('says that it is paid', async () => {
    const { pay_until: _, ...paid } = { ...PAYING, is_paid: true }
    show({ ...RETURN, status: 'approved', service: paid })
    expect(await screen.findByText(new RegExp(m.returns_service_paid()))).toBeTruthy()
    expect(screen.queryByRole('link', { name: m.returns_service_pay_now() })).toBeNull()
  })

  test('says that nobody paid it', async () => {
    show({ ...RETURN, status: 'inspected', service: { ...PAYING, is_closed: true } })
    expect(await screen.findByText(m.returns_service_closed())).toBeTruthy()
  })

  test('sends guests to their mail to pay', async () => {
    show({ ...RETURN, status: 'approved', service: PAYING }, { isGuest: true })
    expect(await screen.findByText(new RegExp(m.returns_exchange_pay_mail()))).toBeTruthy()
    expect(screen.queryByRole('link', { name: m.returns_service_pay_now() })).toBeNull()
  })
})

test('The order that pays for restringing leads to its return.', () => {
  const service = { order_id: ID, return_number: RETURN.return_number }
  renderPart(<OrderedService service={service} isGuest={false} />)
  const link = screen.getByRole('link', { name: m.returns_number({ number: RETURN.return_number }) })
  expect(link.getAttribute('href')).toContain(`order=${ID}#returns`)
})
