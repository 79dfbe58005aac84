import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { listMissingTests } from './docs/named-tests.ts'

interface Section {
  section: string
  sentences: { text: string; note?: string; test: string[] }[]
}

const FOLDER = join(import.meta.dirname, 'docs/specification')

/** The sections of all files, in order. */
const table = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .flatMap((name) => parse(readFileSync(join(FOLDER, name), 'utf8')) as Section[])
const sentences = table.flatMap((section) => section.sentences)

/** Number of sentences of each part of the specification. */
const SIZES = {
  '1 The product': 6,
  '2 Public routes': 3,
  '2 Protected routes': 4,
  '2 Header': 14,
  '2 Cart drawer': 6,
  '2 Footer': 3,
  '2 Cookie banner': 8,
  '2 Top-level error screen': 2,
  '2 Preloading': 2,
  '3 User profile': 4,
  '3 Authentication': 2,
  '3 Cart item': 3,
  '3 Favourite': 5,
  '3 Other entities': 4,
  '3 Cookie preferences': 2,
  '3 Cookie catalogue': 7,
  '3 Browser storage': 3,
  '4 Session': 11,
  '4 Auth gate': 3,
  '4 Cart': 5,
  '4 Favourites': 3,
  '4 Addresses': 4,
  '4 Cookie consent': 10,
  '5 Login': 3,
  '5 Registration': 5,
  '5 Resend verification': 1,
  '5 Profile update': 2,
  '5 Avatar upload': 2,
  '5 Auth responses': 1,
  '5 Search': 1,
  '5 Cookies': 3,
  '6 Roles': 5,
  '7 Calls': 2,
  '7 Auth': 11,
  '7 User': 7,
  '7 Products': 2,
  '7 Orders': 10,
  '7 Addresses': 5,
  '7 Cart': 4,
  '7 Payments': 11,
  '7 Favourites': 3,
  '7 Coupons': 4,
  '7 Other loads': 4,
  '8 Token refresh and retry': 3,
  '8 Friendly messages': 8,
  '8 Auth service messages': 7,
  '8 Profile call': 3,
  '8 Call wrapper and timeouts': 2,
  '8 Favourites': 4,
  '8 Verification': 1,
  '8 Screens': 4,
  '9 Constants': 26,
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
