import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { listMissingTests } from './docs/named-tests.ts'

/** The requirements of OWASP ASVS 5.0.0 by their lowest level: 70 and 183. `1.2.1-5` is 1.2.1 to 1.2.5. */
const REQUIREMENTS: Record<number, string> = {
  1: `1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2 6.1.1
    6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1
    12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  2: `1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 4.1.2-3
    4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3
    7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5
    10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2
    13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
    17.1.1 17.2.1-4 17.3.1-2`,
}
const MAX_DEVIATIONS = 5
/** A reason is a sentence, not a word. */
const MIN_REASON_LENGTH = 20

interface Entry {
  id: string
  level: number
  requires: string
  status: 'met' | 'not_applicable' | 'deviation' | 'planned'
  where?: string[]
  test?: string[]
  review?: string
  why?: string
}

const toPath = (name: string) => join(import.meta.dirname, name)
const entries = parse(readFileSync(toPath('docs/asvs.yaml'), 'utf8')) as Entry[]
const having = (...statements: Entry['status'][]) =>
  entries.filter(({ status }) => statements.includes(status))

function listRequirements(level: number): string[] {
  return REQUIREMENTS[level]!.split(/\s+/).flatMap((range) => {
    const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range)!
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`)
  })
}

describe('of the requirements of OWASP ASVS 5.0.0', () => {
  test.each([
    [1, 70],
    [2, 183],
  ])('each of level %d has exactly one entry: %d', (level, count) => {
    const ids = entries.filter((entry) => entry.level === level).map(({ id }) => id)
    expect(ids.sort()).toEqual(listRequirements(level).sort())
    expect(ids).toHaveLength(count)
  })

  test('at most five are deviated from, each with a reason', () => {
    expect(having('deviation').length).toBeLessThanOrEqual(MAX_DEVIATIONS)
    for (const { id, why = '' } of having('deviation', 'planned'))
      expect([id, why.length > 4 * MIN_REASON_LENGTH]).toEqual([id, true])
  })

  test('those that do not apply have a reason', () => {
    for (const { id, why = '' } of having('not_applicable'))
      expect([id, why.length >= MIN_REASON_LENGTH]).toEqual([id, true])
  })
})

test('an entry has exactly the fields of its kind', () => {
  const PARTS: Record<Entry['status'], RegExp> = {
    met: /^where (test|review)$/,
    not_applicable: /^why$/,
    deviation: /^where (test )?why$/,
    planned: /^where why$/,
  }
  for (const { id, status, level: _, requires, ...parts } of entries) {
    const names = Object.keys(parts).sort().join(' ')
    const sorted = names.replace('review where', 'where review').replace('test where', 'where test')
    expect([id, requires.length > 0, PARTS[status].test(sorted)]).toEqual([id, true, true])
  }
})

test('the targets of an entry exist', () => {
  for (const { id, where = [] } of entries)
    for (const path of where) {
      expect([id, path, path === 'operations' || existsSync(toPath(path))]).toEqual([id, path, true])
    }
})

test('each test of an entry exists in its file', () => {
  for (const { id, test: names = [] } of entries) expect([id, listMissingTests(names)]).toEqual([id, []])
})
