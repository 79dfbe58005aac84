import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ADDRESS, type Call, type Expect, type Product, type Received } from './steps.ts'

/** What Google Pay gives for a test card of the emulated provider. */
const toToken = (id: string) => JSON.stringify({ id, object: 'token' })

/** Checkouts that the agent pays: accepted, declined, for the bank to ask, and with what is no payment here. */
export async function pay(call: Call, expect: Expect, products: readonly Product[]): Promise<void> {
  const [one] = products.filter(({ variants: [first] }) => first!.availability.available)
  const lines = [{ item: { id: one!.variants[0]!.id }, quantity: 1 }]
  async function begin() {
    const unique = randomUUID()
    const digits = String(parseInt(unique.slice(0, 8), 16) % 10_000).padStart(4, '0')
    const buyer = {
      first_name: 'Lian',
      last_name: 'Chen',
      email: `${unique}@example.com`,
      phone_number: `+1541555${digits}`,
      consent: { analytics: false, preferences: true, marketing: true, sale_of_data: false },
    }
    const methods = [
      { type: 'shipping', line_item_ids: [lines[0]!.item.id], destinations: [{ id: 'home', ...ADDRESS }] },
    ]
    const { body } = await call('create_checkout', { line_items: lines, buyer, fulfillment: { methods } })
    const handler = body.ucp?.payment_handlers?.['com.google.pay']?.[0]?.id
    expect('a checkout that can be paid', body.status === 'ready_for_complete' && handler !== undefined)
    return { id: body.id!, handler: handler ?? '' }
  }
  const complete = (id: string, handler: string, token: string, key: string = randomUUID()) => {
    const credential = { type: 'PAYMENT_GATEWAY', token: toToken(token) }
    const display = { brand: 'visa', last_digits: '4242' }
    const instrument = { id: 'card', handler_id: handler, type: 'card', selected: true, display, credential }
    return call('complete_checkout', { payment: { instruments: [instrument] } }, { id, key })
  }
  const expectEnd = (label: string, { body }: Received, status: string, code?: string) =>
    expect(label, body.status === status && body.messages?.[0]?.code === code)

  const paid = await begin()
  const key = randomUUID()
  const completed = await complete(paid.id, paid.handler, 'tok_visa', key)
  expectEnd('a paid checkout', completed, 'completed')
  const repeated = await complete(paid.id, paid.handler, 'tok_visa', key)
  expect('a repeated payment is the same', isDeepStrictEqual(repeated.body, completed.body))
  const read = await call('get_checkout', undefined, { id: paid.id })
  expect('an order', completed.body.order !== undefined && read.body.order?.id === completed.body.order.id)
  const late = await call('cancel_checkout', undefined, { id: paid.id })
  expect('a paid checkout is not canceled', late.body.messages?.[0]?.code === 'checkout_completed')

  const declined = await begin()
  const first = await complete(declined.id, declined.handler, 'tok_visa_chargeDeclined')
  expectEnd('a declined card', first, 'ready_for_complete', 'payment_failed')
  expectEnd('another card', await complete(declined.id, declined.handler, 'tok_mastercard'), 'completed')

  const challenged = await begin()
  const bank = await complete(challenged.id, challenged.handler, 'tok_authenticationRequired')
  expectEnd('a bank that asks', bank, 'requires_escalation', 'requires_3ds')
  expect('where the buyer goes on', bank.body.continue_url !== undefined)
  const canceled = await call('cancel_checkout', undefined, { id: challenged.id })
  expect('a checkout that waits for the bank is canceled', canceled.body.status === 'canceled')

  const other = await begin()
  expectEnd('another handler', await complete(other.id, 'other', 'tok_visa'), 'incomplete', 'invalid')
}
