import { expect, test } from 'vitest'
import { toMoney } from '@shop/contract/money/money'
import { createReturnActions } from '../../../test/returns.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'

const shop = await createTestApp()
const { aDeliveredOrder, request, approve, receive, inspect, refund, read } = createReturnActions(shop)

/** The VAT on the credit notes of an order, oldest first. */
async function listCreditTax(orderId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('invoice_documents')
    .select('tax_fen')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit_note')
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return rows.map(({ tax_fen: fen }) => toMoney(fen))
}

test('The VAT of a return is that of its credit note to the fen, promised and done, also after other refunds.', async () => {
  const bought = await aDeliveredOrder({ quantity: 5, price: '33.35' })
  const taxes: string[] = []
  for (let number = 1; number <= 4; number += 1) {
    const requested = await request(bought, { lines: [{ position: 0, quantity: 1 }] })
    await approve(requested.return_id)
    await receive(requested.return_id)
    await inspect(requested.return_id, [{ position: 0, restocked: 1 }])
    const promised = (await read(bought, requested)).refund!.tax_included
    await refund(requested.return_id)
    // Before and after its credit note.
    expect((await read(bought, requested)).refund!.tax_included).toBe(promised)
    taxes.push(promised)
    // The third and the fourth are sent at once.
    if (number !== 3) await shop.runJobs()
    expect((await read(bought, requested)).refund!.tax_included).toBe(promised)
    if (number !== 1) continue
    const byHand = { orderId: bought.order.order_id, amountFen: 101, note: undefined, key: 'by hand' }
    await shop.services.merchantRefunds.request(byHand, BY_COMMAND_LINE)
    await shop.runJobs()
  }
  const [first, byHand, ...others] = await listCreditTax(bought.order.order_id)
  expect([first, ...others]).toEqual(taxes)
  expect(byHand).toBeDefined()
  // A share of each alone would be the same four times.
  expect(new Set(taxes).size).toBeGreaterThan(1)
})
