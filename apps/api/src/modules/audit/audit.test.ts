import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/transaction.ts'
import { COMMAND_LINE } from './audit.service.ts'

const shop = await createTestApp()
const { audit } = shop.services

const record = (label: string) =>
  inTransaction(shop.db, (db) =>
    audit.record(db, COMMAND_LINE, {
      action: 'product.changed',
      subject: { type: 'product', id: label, label },
      before: { price: 1.5, names: { zh: '玉', en: 'Jade' } },
      after: { names: { en: 'Jade', zh: '翡翠' }, price: undefined, list: [1, null] },
    }),
  )

/** Changes the table as somebody could who owns the database: without trigger, key and privileges. */
const tamper = (statement: string) =>
  shop.db.transaction().execute(async (db) => {
    await sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only`.execute(db)
    await sql`ALTER TABLE audit_log DROP CONSTRAINT IF EXISTS audit_log_previous_seq_previous_hash_fkey`.execute(
      db,
    )
    await sql`GRANT UPDATE, DELETE ON audit_log TO CURRENT_USER`.execute(db)
    await sql.raw(statement).execute(db)
  })

describe('the audit log', () => {
  test('is one chain, also of changes at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(`subject ${index}`)))
    expect(await audit.verify()).toEqual({ entries: 20, broken: undefined })
  })

  test('has no entry of a change that was rolled back', async () => {
    const failing = shop.db.transaction().execute(async (db) => {
      await audit.record(db, COMMAND_LINE, {
        action: 'product.created',
        subject: { type: 'product', id: 'x', label: 'x' },
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect((await audit.verify()).entries).toBe(20)
  })

  test.each(["UPDATE audit_log SET who = 'nobody'", 'DELETE FROM audit_log'])(
    'refuses %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/never changed|permission denied/)
    },
  )

  test('shows where an entry was changed', async () => {
    await tamper("UPDATE audit_log SET after = '{}' WHERE seq = 7")
    expect(await audit.verify()).toEqual({ entries: 6, broken: { seq: 7, reason: 'changed' } })
  })

  test('shows where an entry is missing, the newest too', async () => {
    await tamper('DELETE FROM audit_log WHERE seq = 5')
    expect((await audit.verify()).broken).toEqual({ seq: 5, reason: 'missing' })
    await tamper('DELETE FROM audit_log WHERE seq > 3')
    expect((await audit.verify()).broken).toEqual({ seq: 4, reason: 'missing' })
  })
})
