// @vitest-environment jsdom
import type { OrderReturns as Returns, Return } from '@shop/contract/returns/returns.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../../test/api.ts'
import { renderPart } from '../../../../test/render.tsx'
import { m } from '../../../paraglide/messages.js'
import OrderReturns from './order-returns.tsx'
import { changeRemedy, EMPTY_RETURN, findQuoteBody, findReturnErrors, listReasons } from './return-draft.ts'
// Loaded before, so that no test waits for it.
import './return-form.tsx'
import './return-number-form.tsx'

const NAME = 'Still Night Bracelet'
const ITEM = {
  product_id: 'p1',
  slug: 'still-night',
  name: NAME,
  name_zh: '静夜手串',
  image: '',
  size: '16 cm',
  unit_price: '279.00',
  quantity: 2,
  line_total: '558.00',
}
const ID = 'order-1'
const ORDER = { order_id: ID, order_number: 'SY261127AAAAAA', status: 'delivered' as const, items: [ITEM] }

const RETURNS: Returns = {
  items: [],
  refund_until: '2026-12-04T00:00:00.000Z',
  service_until: '2027-11-27T00:00:00.000Z',
  remedies: ['refund', 'exchange', 'repair', 'restring'],
  lines: [{ position: 0, quantity: 2, made_to_order: false }],
}

const RETURN: Return = {
  return_id: 'r1',
  return_number: `${ORDER.order_number}-R1`,
  order_id: ID,
  order_number: ORDER.order_number,
  status: 'approved',
  remedy: 'refund',
  reason: 'changed_mind',
  lines: [{ ...ITEM, position: 0, quantity: 1 }],
  photos: [],
  return_to: 'Lotus Lane 8\nHangzhou',
  postage: 'shopper',
  send_by: '2026-12-11T00:00:00.000Z',
  history: [{ status: 'requested', at: '2026-11-27T08:00:00.000Z' }],
  can_withdraw: true,
  can_send: true,
  created_at: '2026-11-27T08:00:00.000Z',
  updated_at: '2026-11-27T08:00:00.000Z',
}

const PHOTO = { photo_id: 'p1', url: '/p1', thumbnail_url: '/p1-small', width: 1600, height: 1200 }

let api: FakeApi
beforeEach(() => {
  api = openFakeApi()
  api.on(`GET /v1/orders/${ID}/returns`, [200, RETURNS])
})

const show = () => renderPart(<OrderReturns shopperId="mei" order={ORDER} isGuest={false} />)

describe('asking for a return', () => {
  test('explains the refund line by line before it is sent, and sends what was chosen', async () => {
    api.on(`POST /v1/orders/${ID}/returns/quote`, [
      200,
      {
        refund: {
          amount: '251.10',
          parts: [
            { kind: 'goods', amount: '279.00' },
            { kind: 'coupon', amount: '-27.90' },
          ],
          to_gift_cards: '100.00',
          to_payment: '151.10',
          tax_included: '28.89',
        },
        postage: 'shopper',
      },
    ])
    const uploading = Promise.withResolvers<readonly [number, unknown]>()
    api.on('POST /v1/photos', () => uploading.promise)
    let sent: unknown
    api.on(`POST /v1/orders/${ID}/returns`, (body) => {
      sent = body
      return [201, { ...RETURN, status: 'requested' }]
    })
    show()
    await userEvent.click(await screen.findByRole('button', { name: m.returns_ask() }))
    await userEvent.click(await screen.findByRole('radio', { name: new RegExp(m.returns_remedy_refund()) }))
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(NAME) }))
    await userEvent.click(screen.getByRole('button', { name: new RegExp(m.common_decrease_quantity()) }))
    await userEvent.selectOptions(screen.getByLabelText(m.returns_reason()), m.returns_reason_changed_mind())
    const quote = await screen.findByRole('region', { name: m.returns_quote_refund() })
    await within(quote).findByText('−¥27.90')
    for (const text of [
      m.returns_part_coupon(),
      '¥251.10',
      m.returns_to_gift_cards(),
      m.returns_postage_shopper(),
    ])
      expect(within(quote).getByText(text)).toBeTruthy()
    const photo = new File(['x'], 'bead.jpg', { type: 'image/jpeg' })
    await userEvent.upload(screen.getByLabelText(m.photos_add(), { selector: 'input' }), photo)
    await userEvent.click(screen.getByRole('button', { name: m.returns_send() }))
    await screen.findByText(m.photos_wait())
    expect(sent).toBeUndefined()
    uploading.resolve([201, PHOTO])
    await screen.findByRole('img', { name: m.photos_one({ number: 1 }) })
    await userEvent.click(screen.getByRole('button', { name: m.returns_send() }))
    await screen.findByText(m.returns_asked())
    expect(sent).toEqual({
      remedy: 'refund',
      reason: 'changed_mind',
      photos: ['p1'],
      lines: [{ position: 0, quantity: 1 }],
    })
  })

  test('says what is missing, and moves the focus there', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: m.returns_ask() }))
    await userEvent.click(await screen.findByRole('button', { name: m.returns_send() }))
    const summary = screen.getByText(m.common_error_summary({ count: 3 })).parentElement!
    for (const message of [m.returns_missing_remedy(), m.returns_missing_lines(), m.returns_missing_reason()])
      expect(within(summary).getByRole('link', { name: message })).toBeTruthy()
    expect(document.activeElement).toBe(summary)
  })

  test('says in words why nothing can be sent back, and whom to ask', async () => {
    api.on(`GET /v1/orders/${ID}/returns`, [
      200,
      { ...RETURNS, remedies: [], lines: [], obstacle: 'too_late' },
    ])
    show()
    expect(await screen.findByText(new RegExp(m.returns_too_late()))).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.returns_ask() })).toBeNull()
    expect(screen.getByRole('link', { name: m.returns_contact() }).getAttribute('href')).toContain(
      ORDER.order_number,
    )
  })
})

describe('a return that is approved', () => {
  beforeEach(() => {
    api.on(`GET /v1/orders/${ID}/returns`, [200, { ...RETURNS, items: [RETURN] }])
  })

  test('shows the address, and refuses a number that its carrier cannot have', async () => {
    let sent: unknown
    api.on(`PUT /v1/orders/${ID}/returns/r1/shipment`, (body) => {
      sent = body
      return [200, { ...RETURN, status: 'sent' }]
    })
    show()
    expect(await screen.findByText(/Lotus Lane 8/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: m.returns_number_enter() }))
    await userEvent.type(await screen.findByLabelText(m.returns_carrier()), 'SF Express')
    await userEvent.type(screen.getByLabelText(m.returns_tracking_number()), 'SF12')
    await userEvent.click(screen.getByRole('button', { name: m.returns_number_save() }))
    expect(await screen.findByText(/SF1234567890123/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText(m.returns_tracking_number()), '34567890123')
    await userEvent.click(screen.getByRole('button', { name: m.returns_number_save() }))
    await screen.findByText(m.returns_number_saved())
    expect(sent).toEqual({ carrier: 'SF Express', tracking_number: 'SF1234567890123' })
  })

  test('is withdrawn after a question', async () => {
    let isWithdrawn = false
    api.on(`POST /v1/orders/${ID}/returns/r1/withdraw`, () => {
      isWithdrawn = true
      return [200, { ...RETURN, status: 'withdrawn', can_withdraw: false, can_send: false }]
    })
    show()
    await userEvent.click(await screen.findByRole('button', { name: m.returns_withdraw() }))
    const dialog = await screen.findByRole('dialog')
    expect(isWithdrawn).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: m.returns_withdraw() }))
    await waitFor(() => expect(isWithdrawn).toBe(true))
  })
})

describe('the request', () => {
  const lines = [
    { position: 0, quantity: 2, made_to_order: false },
    { position: 1, quantity: 1, made_to_order: true },
  ]
  const chosen = { ...EMPTY_RETURN, quantities: { 0: 2, 1: 1 } }

  test('takes back what was made to order only for what the shop is liable for, and never exchanges it', () => {
    expect(listReasons({ ...chosen, remedy: 'refund' }, lines)).toEqual([
      'not_as_described',
      'wrong_item',
      'damaged',
      'faulty',
    ])
    expect(changeRemedy(chosen, 'exchange', lines).quantities).toEqual({ 0: 2 })
    const changed = changeRemedy({ ...chosen, remedy: 'repair', reason: 'worn' }, 'refund', lines)
    expect(changed.reason).toBeUndefined()
  })

  test('never exchanges a free gift, which can come back and be repaired', () => {
    const gift = { position: 0, quantity: 1, made_to_order: false, free_gift: true } as const
    const draft = { ...EMPTY_RETURN, quantities: { 0: 1 } }
    expect(changeRemedy(draft, 'exchange', [gift]).quantities).toEqual({})
    expect(changeRemedy(draft, 'refund', [gift]).quantities).toEqual({ 0: 1 })
  })

  test('of an exchange is complete once each product has its new one', () => {
    const draft = {
      ...EMPTY_RETURN,
      remedy: 'exchange' as const,
      quantities: { 0: 1 },
      reason: 'does_not_fit' as const,
    }
    expect(findQuoteBody(draft)).toBeUndefined()
    const open = { ...draft, instead: { 0: { product_id: 'p1', needsSize: true } } }
    expect(findReturnErrors(open)).toEqual({ instead: m.returns_missing_instead() })
    const done = { ...draft, instead: { 0: { product_id: 'p1', size: '17 cm' } } }
    expect(findQuoteBody(done)?.lines).toEqual([
      { position: 0, quantity: 1, instead: { product_id: 'p1', size: '17 cm' } },
    ])
  })
})
