import { expect, test } from 'vitest'
import { exportAuditLog, listAuditEntries } from '@shop/contract/audit/audit.console'
import { createTestConsole, type StaffMember } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { MINUTE } from '../../../jobs/clock.ts'
import { COMMAND_LINE } from '../audit.service.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const { audit } = shop.services

const record = (label: string, price: string) =>
  inTransaction(shop.db, (db) =>
    audit.record(db, COMMAND_LINE, {
      action: 'product.changed',
      subject: { type: 'product', id: label, label },
      after: { price },
    }),
  )
const read = async (query: object, as: StaffMember) => {
  const { body, headers } = await console.call(exportAuditLog, { query }, { as })
  const [names, ...lines] = body.toString().trimEnd().split('\r\n')
  return { names, lines, name: headers['content-disposition'] }
}

test('the export has the entries of the list with the same filters, oldest first, and formulas disarmed', async () => {
  for (let index = 0; index < 1_005; index += 1) await record(`=SKU-${index}`, `${index}.00`)
  await record('other', '1.00')
  const as = await console.aMember('owner')
  const { names, lines } = await read({ q: '=SKU', subject_type: 'product' }, as)
  expect(names).toMatch(/^\uFEFFat,who,staff_id,network,device,action,subject_type,/)
  expect(lines.map((line) => /,('=SKU-\d+),,/.exec(line)?.[1])).toEqual(
    Array.from({ length: 1_005 }, (_, index) => `'=SKU-${index}`),
  )
  const query = { q: '=SKU', subject_type: 'product', order: 'asc', limit: 1 } as const
  const [first] = (await console.call(listAuditEntries, { query }, { as })).data.items
  expect(lines[0]).toBe(
    `${first!.at},command line,,,,product.changed,product,'=SKU-0,'=SKU-0,,"{""price"":""0.00""}",${first!.hash}`,
  )
})

test('the export is recorded, named by the day of the shop, and asks who is at the keyboard', async () => {
  shop.clock.set(new Date('2026-11-24T16:30:00.000Z'))
  const as = await console.aMember('owner')
  const { name } = await read({ action: 'role.created' }, as)
  expect(name).toContain('audit-log-2026-11-25.csv')
  const query = { subject_type: 'audit' }
  const [entry] = (await console.call(listAuditEntries, { query }, { as })).data.items
  expect(entry).toMatchObject({
    action: 'audit.exported',
    who: as.email,
    after: { filters: { action: ['role.created'] } },
  })
  shop.clock.advance(11 * MINUTE)
  expect((await console.call(exportAuditLog, { query: {} }, { as })).error.code).toBe('STEP_UP_REQUIRED')
})
