import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What engines that speak PostgreSQL's language over many machines lack, or do otherwise (docs/operations.md has the table,
 * docs/decisions/0046 the reason). Words of SQL stand in capitals or not; what is matched is a statement without comments.
 */
const REFUSED: Record<string, { pattern: RegExp; instead: string }> = {
  trigger: {
    pattern: /\bcreate\s+(or\s+replace\s+)?(event\s+)?trigger\b/i,
    instead: 'write it in the transaction',
  },
  procedure: {
    pattern: /\bcreate\s+(or\s+replace\s+)?(function|procedure)\b|\bdo\s+\$/i,
    instead: 'a service',
  },
  exclusion: { pattern: /\bexclude\s+using\b/i, instead: 'a unique index, or a guarded statement' },
  deferral: {
    pattern: /\bdeferrable\b|\bset\s+constraints\b/i,
    instead: 'write rows in an order that holds',
  },
  sequence: {
    pattern:
      /\b(small|big)?serial\b|\bgenerated\s+(always|by\s+default)\s+as\s+identity\b|\bsequence\b|\b(next|curr|set)val\s*\(/i,
    instead: 'ids of version 7, made by the shop',
  },
  notification: {
    pattern: /(^|;)\s*(un)?listen\s|(^|;)\s*notify\s|\bpg_notify\s*\(/im,
    instead: 'look at the rows',
  },
  'advisory lock': { pattern: /\bpg_(try_)?advisory_/i, instead: 'the lock of a row by its key' },
  'table lock': { pattern: /\block\s+table\b/i, instead: 'the lock of a row by its key' },
  'temporary table': { pattern: /\btemp(orary)?\s+table\b/i, instead: 'a common table expression' },
  savepoint: { pattern: /(^|;)\s*savepoint\b/im, instead: 'a transaction of its own' },
  truncate: { pattern: /\btruncate\b/i, instead: 'DELETE' },
  extension: {
    pattern: /\bcreate\s+extension\b|\bcitext\b|\bhstore\b/i,
    instead: 'a column that holds the lower case',
  },
  'text search': {
    pattern: /\btsvector\b|\btsquery\b|\bto_ts|\bgin(_trgm_ops)?\b|\b(word_)?similarity\b/i,
    instead: 'the search module',
  },
  'own type': { pattern: /\b(create|alter)\s+(type|domain)\b/i, instead: 'text with a CHECK' },
  'computed column': { pattern: /\bgenerated\s+always\s+as\s*\(/i, instead: 'a column that the shop writes' },
  'session setting': {
    pattern: /(^|;)\s*set\s+(?!local\b)(session\s+)?\w+\s*(=|\bto\b)/im,
    instead: 'SET LOCAL in a transaction',
  },
  'cascading key': {
    pattern: /\bon\s+(delete|update)\s+(cascade|set\b)/i,
    instead: 'a statement for each table',
  },
  'server clock or chance': {
    pattern: /\b(now|random|clock_timestamp|statement_timestamp|gen_random_uuid)\s*\(|\bcurrent_timestamp\b/i,
    instead: 'a parameter',
  },
  'place of a row': { pattern: /\bctid\b|\bxmin\b|\btableoid\b/i, instead: 'the primary key' },
  inheritance: {
    pattern: /\binherits\s*\(|\bcreate\s+rule\b|\bmaterialized\s+view\b|\bunlogged\b/i,
    instead: 'a table',
  },
}

const SEARCH =
  'Search stands behind its own module: an engine without these indexes needs a search service in its place.'
/** What is there all the same: why, and what it costs on an engine without it. */
const ALLOWED: Record<string, { rules: string[]; why: string }> = {
  'migrations/0003-search.sql': { rules: ['extension', 'text search'], why: SEARCH },
  'migrations/0015-search-words.sql': { rules: ['text search'], why: SEARCH },
  'src/modules/products/search/product-search.repository.ts': { rules: ['text search'], why: SEARCH },
  'migrations/0013-pictures.sql': {
    rules: ['server clock or chance'],
    why: 'The time orders the work on pictures, and nothing else.',
  },
  'src/modules/catalogue/catalogue.repository.ts': {
    rules: ['advisory lock'],
    why: 'Imports take turns. Where it locks nothing, two at once may collide; one fails whole and is run again.',
  },
  'src/modules/stock-alerts/stock-alerts.repository.ts': {
    rules: ['advisory lock'],
    why: 'Where it locks nothing, two requests at once may leave a recipient with some alerts more than the 50 allowed.',
  },
}

const ROOT = join(import.meta.dirname, '..')
const toName = (path: string) => relative(ROOT, path)
const listFiles = (folder: string, isWanted: (name: string) => boolean) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map((name) => join(ROOT, folder, name))

const withoutSqlComments = (text: string) => text.replaceAll(/--[^\n]*/g, '').replaceAll(/\/\*[^]*?\*\//g, '')
const withoutStrings = (text: string) => text.replaceAll(/'(?:[^']|'')*'/g, "''")

/** What a source file says to the database: templates and texts that begin as statements do. */
function listStatements(source: string): string[] {
  const templates = [...source.matchAll(/\bsql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g)].map(([, text]) => text!)
  const texts = [
    ...source.matchAll(
      /(['"`])\s*((?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|SET|LOCK|TRUNCATE|LISTEN|NOTIFY|SAVEPOINT|DECLARE|BEGIN)\s(?:(?!\1)[^\\]|\\.)*)\1/g,
    ),
  ]
  return [...templates, ...texts.map(([, , text]) => text!)]
}

function findRefused(statements: readonly string[]): string[] {
  return Object.entries(REFUSED).flatMap(([rule, { pattern }]) =>
    statements.some((statement) => pattern.test(withoutStrings(withoutSqlComments(statement)))) ? [rule] : [],
  )
}

const migrations = listFiles('migrations', (name) => name.endsWith('.sql'))
const sources = listFiles(
  'src',
  (name) => /(\.repository|^platform\/[\w-]+)\.ts$/.test(name) && !name.endsWith('.test.ts'),
)

test('no migration and no statement needs what engines over many machines lack', () => {
  const found = [
    ...migrations.map((path) => [toName(path), findRefused([readFileSync(path, 'utf8')])] as const),
    ...sources.map(
      (path) => [toName(path), findRefused(listStatements(readFileSync(path, 'utf8')))] as const,
    ),
  ].filter(([, rules]) => rules.length > 0)
  const allowed = Object.entries(ALLOWED).map(([name, { rules }]) => [name, rules])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed))
})

test('every table has a primary key of its own making', () => {
  const tables = migrations.flatMap((path) => [
    ...withoutSqlComments(readFileSync(path, 'utf8')).matchAll(/create\s+table\s+(\w+)\s*\(([^]*?)\n\)/gi),
  ])
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.filter(([, , body]) => !/primary\s+key/i.test(body!)).map(([, name]) => name)).toEqual([])
})

test.each([
  ['trigger', 'CREATE TRIGGER a BEFORE INSERT ON b EXECUTE FUNCTION c()'],
  ['procedure', 'CREATE OR REPLACE FUNCTION a() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
  ['exclusion', 'CREATE TABLE a (b int4range, EXCLUDE USING gist (b WITH &&))'],
  ['deferral', 'ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES c DEFERRABLE'],
  ['sequence', 'CREATE TABLE a (id bigserial PRIMARY KEY)'],
  ['sequence', 'CREATE TABLE a (id bigint GENERATED ALWAYS AS IDENTITY)'],
  ['notification', 'LISTEN a'],
  ['notification', "SELECT pg_notify('a', 'b')"],
  ['advisory lock', 'SELECT pg_advisory_xact_lock(1)'],
  ['table lock', 'LOCK TABLE a IN EXCLUSIVE MODE'],
  ['temporary table', 'CREATE TEMP TABLE a (b int)'],
  ['savepoint', 'SAVEPOINT a'],
  ['truncate', 'TRUNCATE a'],
  ['extension', 'CREATE EXTENSION pgcrypto'],
  ['text search', 'CREATE INDEX a ON b USING gin (c)'],
  ['own type', "CREATE TYPE a AS ENUM ('b')"],
  ['computed column', 'CREATE TABLE a (b int GENERATED ALWAYS AS (1) STORED)'],
  ['session setting', "SET search_path = 'a'"],
  ['cascading key', 'CREATE TABLE a (b int REFERENCES c ON DELETE CASCADE)'],
  ['server clock or chance', 'UPDATE a SET b = now()'],
  ['place of a row', 'SELECT ctid FROM a'],
  ['inheritance', 'CREATE TABLE a () INHERITS (b)'],
])('a statement with a %s is found: %s', (rule, statement) => {
  expect(findRefused([statement])).toContain(rule)
  expect(listStatements(`await sql\`${statement}\`.execute(db)`)).toContain(statement)
})

test('words in comments and in texts are none of them', () => {
  expect(findRefused(["-- no trigger here: CREATE TRIGGER\nSELECT 'LOCK TABLE a' AS listen"])).toEqual([])
})
