// @vitest-environment jsdom
import type { Order } from '@shop/contract/orders/orders.schemas'
import type { CardForm } from '@shop/contract/payments/payments.schemas'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { renderPart } from '../../../test/render.tsx'
import { m } from '../../paraglide/messages.js'
import { CARD_FORMS } from './card/card-provider.ts'
import type { CardResult } from './card/card-form.ts'
import { PaymentPanel } from './payment-panel.tsx'

vi.mock('./card/card-provider.ts', () => ({ CARD_FORMS: { stripe: vi.fn() } }))
vi.mock('./express/express-provider.ts', () => ({ EXPRESS_FORMS: {} }))

const ORDER = 'GET /v1/orders/o1'
const CARD_CLIENT = 'GET /v1/payment/stripe/client-id'
const WALLET_CLIENT = 'GET /v1/payment/paypal/client-id'
const OPEN = 'POST /v1/payment/stripe/create-payment-intent'
const CONFIRM = 'POST /v1/payment/stripe/confirm-payment'

const anOrder = (changes: Partial<Order> = {}) =>
  ({
    order_id: 'o1',
    order_number: 'SY1',
    status: 'pending_payment',
    total: '199.00',
    expires_at: new Date(Date.now() + 1_800_000).toISOString(),
    history: [],
    items: [],
    ...changes,
  }) as unknown as Order
const CLIENT = { client_id: 'c', environment: 'sandbox', currency: 'CNY', enabled: true }
const FORM: CardForm = {
  provider: 'stripe',
  payment_id: 'p1',
  amount: '199.00',
  currency: 'CNY',
  status: 'created',
  payment_intent_id: 'pi_1',
  client_secret: 's',
}
const aPayment = (changes: object) => ({ payment_id: 'p1', order_id: 'o1', provider: 'stripe', ...changes })

let api: FakeApi
const onDecided = vi.fn()
const pay = vi.fn<() => Promise<CardResult>>()

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(CARD_FORMS.stripe).mockImplementation(async (_target, _settings, { onReady }) => {
    onReady()
    return { pay, destroy: vi.fn() }
  })
  api = openFakeApi()
  api.on(ORDER, [200, anOrder()])
  api.on(CARD_CLIENT, [200, CLIENT])
  api.on(WALLET_CLIENT, [200, { ...CLIENT, enabled: false }])
  api.on(OPEN, [201, FORM])
})

const show = () =>
  renderPart(
    <PaymentPanel
      orderId="o1"
      cardProvider="stripe"
      paymentReturn={undefined}
      onDecided={onDecided}
      scriptUrl="/card.js"
      isDemo={false}
      renderOrder={() => null}
    />,
  )
const payButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: m.payment_pay({ amount: '¥199.00' }) })
async function pressPay(): Promise<void> {
  const button = await payButton()
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}

describe('the payment panel', () => {
  test('goes to the result page once the server confirms the charge', async () => {
    pay.mockResolvedValue({ decline: undefined })
    api.on(CONFIRM, [200, { payment: aPayment({ status: 'succeeded' }), order: anOrder({ status: 'paid' }) }])
    show()
    await pressPay()
    await waitFor(() => expect(onDecided).toHaveBeenCalledWith('success', undefined))
    expect(pay).toHaveBeenCalledOnce()
  })

  test('shows why a card was declined and accepts another attempt', async () => {
    pay.mockResolvedValue({ decline: 'insufficient_funds' })
    const payment = aPayment({ status: 'created', failure_code: 'insufficient_funds' })
    api.on(CONFIRM, [200, { payment, order: anOrder() }])
    show()
    await pressPay()
    expect(await screen.findByText(m.payment_insufficient_funds())).toBeTruthy()
    expect(onDecided).not.toHaveBeenCalled()
    expect((await payButton()).disabled).toBe(false)
  })

  test('waits while it is unknown whether the card was charged, so that nothing is paid twice', async () => {
    pay.mockResolvedValue({ decline: undefined })
    api.on(CONFIRM, [503])
    api.on(`GET /payment/p1`, [200, aPayment({ status: 'processing' })])
    show()
    await pressPay()
    expect(await screen.findByRole('heading', { name: m.payment_waiting() })).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.payment_pay({ amount: '¥199.00' }) })).toBeNull()
    expect(onDecided).not.toHaveBeenCalled()
  })

  test('sends no request for an incomplete form', async () => {
    pay.mockResolvedValue('incomplete')
    show()
    await pressPay()
    await waitFor(() => expect(pay).toHaveBeenCalledOnce())
    expect(api.requests).not.toContain(CONFIRM)
  })

  test('opens no payment for a paid order and goes to the result page', async () => {
    api.on(ORDER, [200, anOrder({ status: 'paid' })])
    show()
    await waitFor(() => expect(onDecided).toHaveBeenCalledWith('success', undefined))
    expect(api.requests).not.toContain(OPEN)
  })

  test('shows that the server is unreachable and retries on request', async () => {
    api.on(ORDER, [503])
    show()
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    expect(screen.getByText(m.payment_unreachable())).toBeTruthy()
    api.on(ORDER, [200, anOrder()])
    await userEvent.click(retry)
    expect(await payButton()).toBeTruthy()
  })
})
