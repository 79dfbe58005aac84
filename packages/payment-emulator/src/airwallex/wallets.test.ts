import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startAirwallex } from '../../test/airwallex-harness.ts'

const harness = await startAirwallex()
afterAll(() => harness.close())

const payBy = (type: 'applepay' | 'googlepay', number: string, id: string) =>
  harness.call(`payment_intents/${id}/confirm`, {
    request_id: randomUUID(),
    payment_method: {
      type,
      [type]: { payment_data_type: 'encrypted_payment_token', encrypted_payment_token: number },
    },
  })

test.each(['applepay', 'googlepay'] as const)('a card from %s pays like a typed one', async (type) => {
  const { id } = await harness.anIntent()
  const declined = await payBy(type, '4646464646464644', id)
  expect(declined).toMatchObject({ status: 400, body: { code: 'risk_declined' } })
  const paid = await payBy(type, '4035501000000008', id)
  expect(paid.body).toMatchObject({
    status: 'SUCCEEDED',
    latest_payment_attempt: { payment_method: { type, [type]: { last4: '0008' } } },
  })
})
