import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../test/test-app.ts'
import { DATA_CLASSES } from './data-classes.ts'
import type { TableRules } from './db/data-rules.ts'
import { listOwnedTables } from './modules/privacy/data-list.ts'

const shop = await createTestApp()
const listed = Object.entries(DATA_CLASSES) as [string, TableRules][]

const toColumns = ({ columns }: TableRules) => Object.values(columns).flat()
const protectedOf = ({ columns }: TableRules) => [...(columns.secret ?? []), ...(columns.personal ?? [])]

describe('the list of data classes', () => {
  test('names every column of the database, and no other [T98]', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public'`.execute(shop.db)
    const inList = listed.flatMap(([table, rules]) => toColumns(rules).map((column) => `${table}.${column}`))
    expect(inList.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('has the tables of each module, and each table once', async () => {
    const files = globSync('*/**/{*.,}data-classes.ts', { cwd: import.meta.dirname })
    const modules = await Promise.all(
      files.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, object>>),
    )
    const ofModules = modules.flatMap((exported) =>
      Object.values(exported).flatMap((tables) => Object.keys(tables)),
    )
    expect(Object.keys(DATA_CLASSES).toSorted()).toEqual(ofModules.toSorted())
  })

  test('erases the rows of a table before what they refer to', async () => {
    const { rows } = await sql<{ table: string; refersTo: string }>`
      SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS "refersTo" FROM pg_constraint
      WHERE contype = 'f' AND confdeltype IN ('a', 'r') AND conrelid <> confrelid`.execute(shop.db)
    const deleted = listOwnedTables(DATA_CLASSES).flatMap(({ name, erasure }) =>
      'delete' in erasure ? [name as string] : [],
    )
    const between = rows.filter(
      ({ table, refersTo }) => deleted.includes(table) && deleted.includes(refersTo),
    )
    expect(between.length).toBeGreaterThan(2)
    const wrong = between.filter(({ table, refersTo }) => deleted.indexOf(table) > deleted.indexOf(refersTo))
    expect(wrong).toEqual([])
  })

  test('knows the owner of the rows wherever a table references a user', async () => {
    const { rows } = await sql<{ name: string }>`
      WITH RECURSIVE leads (id) AS (
        SELECT 'users'::regclass::oid
        UNION
        SELECT c.conrelid FROM pg_constraint c JOIN leads ON c.confrelid = leads.id WHERE c.contype = 'f'
      )
      SELECT relname AS name FROM leads JOIN pg_class ON pg_class.oid = leads.id
      UNION
      SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id'
      UNION
      SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'order_id'`.execute(
      shop.db,
    )
    const owned = listOwnedTables(DATA_CLASSES).map(({ name }) => name as string)
    expect(owned.toSorted()).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
  })

  test.each(listed)('leaves no personal data in %s after erasure', (_, rules) => {
    if (!rules.owner) return expect(rules.columns.personal ?? []).toEqual([])
    const { erasure } = rules
    if ('delete' in erasure) {
      if (erasure.delete !== 'all') expect(protectedOf(rules)).toEqual([])
      return
    }
    if ('retainsPersonal' in erasure) {
      expect(rules.retention?.days).toBeGreaterThan(0)
      return expect(erasure.retainedBecause.length).toBeGreaterThan(20)
    }
    const blanked = 'blank' in erasure ? Object.keys(erasure.blank) : []
    expect(blanked).toEqual(expect.arrayContaining(protectedOf(rules)))
    expect(erasure.retainedBecause.length).toBeGreaterThan(20)
  })
})
