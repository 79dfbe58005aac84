import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { listMissingTests } from './docs/named-tests.ts'

interface Section {
  section: string
  sentences: { text: string; note?: string; test: string[] }[]
}

const table = parse(readFileSync(join(import.meta.dirname, 'docs/specification.yaml'), 'utf8')) as Section[]
const sentences = table.flatMap((section) => section.sentences)

/** Number of sentences of each part of the specification's sections 2, 4 (cart, favourites, cookie consent) and 9. */
const SIZES = {
  '2 Public routes': 3,
  '2 Protected routes': 4,
  '2 Header': 14,
  '2 Cart drawer': 6,
  '2 Footer': 3,
  '2 Cookie banner': 8,
  '2 Top-level error screen': 2,
  '2 Preloading': 2,
  '4 Cart': 5,
  '4 Favourites': 3,
  '4 Cookie consent': 10,
  '9 Constants': 21,
  '9 Product image URL normalising': 6,
  '9 Story image URL normalising': 3,
}

test('the table of the specification holds every sentence of its parts', () => {
  const sizes = Object.fromEntries(table.map(({ section, sentences }) => [section, sentences.length]))
  expect(sizes).toEqual(SIZES)
  expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length)
})

test('each sentence cites an existing test', () => {
  for (const { text, test: names } of sentences) {
    expect([text, names.length > 0]).toEqual([text, true])
    expect([text, listMissingTests(names)]).toEqual([text, []])
  }
})

test.each([
  'specification.test.ts#T0',
  'no-such-file.test.ts#T1',
  'specification.test.ts#each sentence names a test',
  'docs/named-tests.ts#T1',
])('an invalid citation is found: %s', (citation) => expect(listMissingTests([citation])).toEqual([citation]))
