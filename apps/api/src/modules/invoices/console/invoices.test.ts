import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/invoices/invoices.console'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { setInvoiceCompany } from '@shop/contract/invoices/invoices.endpoints'
import { aCompany, anOrder, aPaidOrder, payOrder } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { MINUTE } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const { refund } = createOrderSteps(shop)
const owner = await console.aMember('owner')
const analyst = await console.aMember('analyst')
const support = await console.aMember('support')

/** A paid order with its invoice, for a company if one is given. */
async function anInvoiced(company?: ReturnType<typeof aCompany>) {
  const placed = await anOrder(shop)
  const params = { id: placed.order.order_id }
  const named = shop.call(
    setInvoiceCompany,
    { params, body: { company: company ?? null } },
    { as: placed.shopper },
  )
  expect((await named).status).toBe(200)
  await payOrder(shop, placed)
  await shop.runJobs()
  return placed
}

const list = async (query: object, as = owner) =>
  (await console.call(endpoints.listInvoices, { query }, { as })).data
const ofOrder = async (id: string, as = owner) =>
  (await console.call(endpoints.getOrderInvoices, { params: { id } }, { as })).data

describe('the list of documents', () => {
  test('finds them by number, order, kind and period, and names nobody to those who may not see people', async () => {
    const placed = await anInvoiced()
    await refund(placed, 1_000)
    await shop.runJobs()
    const { order_number: number } = placed.order
    const { items, total } = await list({ q: number })
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { kind: 'credit_note', reason: 'refund', total: '10.00', buyer: 'Lian Wang', order_number: number },
      { kind: 'invoice', reason: 'payment', total: placed.order.total },
    ])
    expect((await list({ q: items[1]!.number.toLowerCase() })).items).toHaveLength(1)
    expect((await list({ q: number.slice(2).toLowerCase() })).total).toBe(2)
    expect((await list({ q: number, kind: 'invoice' })).items).toHaveLength(1)
    const now = shop.clock().toISOString()
    expect((await list({ q: number, until: now })).total).toBe(2)
    expect((await list({ q: number, from: now })).total).toBe(0)
    for (const item of (await list({ q: number }, analyst)).items) expect(item).not.toHaveProperty('buyer')
    expect((await list({ q: "%' OR 1=1 --" })).total).toBe(0)
  })

  test('a document is a PDF for those who may see people', async () => {
    const placed = await anInvoiced()
    const { items } = await ofOrder(placed.order.order_id)
    const input = { params: { id: items[0]!.document_id }, query: { language: 'zh' as const } }
    const file = await console.call(endpoints.printInvoice, input, { as: support })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await console.call(endpoints.printInvoice, input, { as: analyst })).error.code).toBe('FORBIDDEN')
    const unknown = { ...input, params: { id: placed.order.order_id } }
    expect((await console.call(endpoints.printInvoice, unknown, { as: owner })).error.code).toBe(
      'INVOICE_NOT_FOUND',
    )
  })
})

describe('the company', () => {
  test('is named by staff for a shopper, recorded without its data', async () => {
    const placed = await anInvoiced()
    const input = { params: { id: placed.order.order_id }, body: { company: aCompany() } }
    const { data } = await console.call(endpoints.changeInvoiceCompany, input, { as: support })
    expect(data).toMatchObject({ company: aCompany(), can_change_company: true })
    expect(data.items).toHaveLength(3)
    const query = { subject_id: placed.order.order_id, action: ['invoice.company_changed'] }
    const log = (await console.call(listAuditEntries, { query }, { as: owner })).data.items
    expect(log).toMatchObject([{ who: support.email, after: { is_for: 'company' } }])
    expect(JSON.stringify(log)).not.toContain(aCompany().tax_number)
    expect((await console.call(endpoints.changeInvoiceCompany, input, { as: analyst })).error.code).toBe(
      'FORBIDDEN',
    )
    expect(await ofOrder(placed.order.order_id, analyst)).not.toHaveProperty('company')
  })
})

describe('the export for the tax system', () => {
  test('has a line for each document, safe in spreadsheets, and fixes the companies [T902]', async () => {
    const from = shop.clock().toISOString()
    const placed = await anInvoiced(
      aCompany({ title: '-2+3 有限公司', address: '@SUM(1,2) 号', bank: '中国银行"甲"支行' }),
    )
    const person = await aPaidOrder(shop)
    await refund(person, 1_050)
    await shop.runJobs()
    const file = await console.call(endpoints.exportInvoices, { query: { from } }, { as: owner })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv'])
    const csv = file.body.toString('utf8')
    expect(csv.startsWith('\uFEFFnumber,kind,reason,issued_on,')).toBe(true)
    const lines = csv.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(3)
    const own = lines.find((line) => line.includes(placed.order.order_number))!
    expect(own).toContain(
      `,company,'-2+3 有限公司,${aCompany().tax_number},CN,"'@SUM(1,2) 号",,"中国银行""甲""支行",`,
    )
    expect(own).toMatch(/,99\.12,13,12\.88,112,CNY$/)
    expect(lines.find((line) => line.includes(',credit_note,'))).toMatch(/,-9\.29,13,-1\.21,-10\.5,CNY$/)

    const { items } = await list({ q: placed.order.order_number })
    expect(items[0]!.exported_at).toBeDefined()
    const input = { params: { id: placed.order.order_id }, body: { company: null } }
    const refused = await shop.call(setInvoiceCompany, input, { as: placed.shopper })
    expect(refused.error.code).toBe('INVOICE_FIXED')
    expect((await console.call(endpoints.changeInvoiceCompany, input, { as: support })).error.code).toBe(
      'INVOICE_FIXED',
    )
    const query = { action: ['invoice.exported'] }
    expect((await console.call(listAuditEntries, { query }, { as: owner })).data.items).toMatchObject([
      { who: owner.email, after: { filters: { from } } },
    ])
  })

  test('is for those who may export customers’ data, and asks who is at the keyboard', async () => {
    for (const as of [analyst, support])
      expect((await console.call(endpoints.exportInvoices, { query: {} }, { as })).error.code).toBe(
        'FORBIDDEN',
      )
    shop.clock.advance(11 * MINUTE)
    const later = await console.call(endpoints.exportInvoices, { query: {} }, { as: owner })
    expect(later.error.code).toBe('STEP_UP_REQUIRED')
  })
})
