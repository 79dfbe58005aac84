import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openServer, toDatabaseUrl } from '../../test/test-database.ts'
import { canIndexChinese } from './chinese-text.ts'
import { openDatabase } from './pool.ts'

test.each([
  ['C', false],
  ['C.UTF-8', true],
])('With LC_CTYPE %s, whether Chinese is found by indexes: %s.', async (ctype, isFound) => {
  const name = `ctype_${isFound}`
  await using server = openServer(inject('serverUrl'))
  await server.query(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE '${ctype}'`,
  )
  onTestFinished(async () => {
    await using server = openServer(inject('serverUrl'))
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  const db = openDatabase({ connectionString: toDatabaseUrl(inject('serverUrl'), name), poolSize: 1 })
  onTestFinished(() => db.destroy())
  await sql`CREATE EXTENSION pg_trgm`.execute(db)
  expect(await canIndexChinese(db)).toBe(isFound)
})
