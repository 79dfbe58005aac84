import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { fillNumbers } from '@shop/contract/content/text-numbers.rules'
import { formatShortFen } from '@shop/contract/money/format-money'
import type { SaleTerms } from '@shop/contract/orders/sale-terms'
import { LEVEL_STEPS } from '@shop/contract/users/users.endpoints'
import { PageFacts, StoryFacts } from './src/article-format.ts'

const here = import.meta.dirname

function readText(kind: string, name: string, language: string) {
  const text = readFileSync(join(here, kind, name, `${language}.md`), 'utf8')
  const [, facts = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  return { facts: parse(facts) as unknown, body }
}

const listNames = (kind: string) => readdirSync(join(here, kind))
const listHeadings = (body: string) => body.match(/^#+ /gm) ?? []
const listLinks = (body: string) => [...body.matchAll(/\]\((\/[^)#?]*)/g)].map(([, path]) => path!)
const slugs = readdirSync(join(here, 'products')).flatMap((file) => {
  const items = JSON.parse(readFileSync(join(here, 'products', file), 'utf8')) as { slug: string }[]
  return items.map(({ slug }) => slug)
})

describe.each([
  ['pages', PageFacts],
  ['stories', StoryFacts],
] as const)('the texts of %s', (kind, Facts) => {
  test.each(listNames(kind))('%s has the same structure in each language', (name) => {
    const english = readText(kind, name, LANGUAGES[0])
    for (const language of LANGUAGES) {
      const { facts, body } = readText(kind, name, language)
      expect(Facts.safeParse(facts).error?.issues ?? []).toEqual([])
      expect(body).not.toMatch(/^# |<[a-z]+[ >]/m)
      expect(listHeadings(body)).toEqual(listHeadings(english.body))
      expect(listLinks(body)).toEqual(listLinks(english.body))
    }
  })
})

test.each(listNames('stories'))('the products of the story %s exist', (name) => {
  const { products } = StoryFacts.parse(readText('stories', name, 'en').facts)
  for (const slug of products) expect(slugs).toContain(slug)
})

test.each(listNames('pages'))('amounts of the page %s have the sign of yuan, as on every page', (name) => {
  for (const language of LANGUAGES)
    expect(readText('pages', name, language).body).not.toMatch(/[\d}] ?元| yuan off/)
})

test.each([
  ...listNames('pages').map((name) => ['pages', name]),
  ...listNames('stories').map((name) => ['stories', name]),
])('the English text of %s/%s has curly quotation marks, as messages have', (kind, name) => {
  expect(readText(kind, name, LANGUAGES[0]).body).not.toMatch(/['"]/)
})

test('the order of each story is unique', () => {
  const places = listNames('stories').map(
    (name) => StoryFacts.parse(readText('stories', name, 'en').facts).order,
  )
  expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, index) => index + 1))
})

/** Settings that differ from a new shop's in every number: a number that a text has itself is found. */
const CHANGED_TERMS: SaleTerms = {
  shipping: {
    standard: { priceFen: 1_300, freeFromFen: 30_150, days: [4, 6] },
    express: { priceFen: 2_700, days: [2, 9] },
    international: { priceFen: 9_900, days: [8, 16] },
  },
  wrappingFen: 1_600,
  restringingFen: 4_100,
  vatPercent: 11,
  paymentMinutes: 45,
  returnDays: { mainland: 8, abroad: 21 },
}

describe('the shop’s rules', () => {
  const { shipping, vatPercent, paymentMinutes, returnDays } = CHANGED_TERMS
  const { standard, express, international } = shipping
  const read = (name: string, language: string) =>
    fillNumbers(readText('pages', name, language).body, CHANGED_TERMS)

  test.each(['shipping', 'faq'])('for shipping are stated in %s', (name) => {
    const [en, zh, hant] = LANGUAGES.map((language) => read(name, language))
    for (const fen of [standard.priceFen, standard.freeFromFen!, express.priceFen, international.priceFen])
      for (const text of [en, zh, hant]) expect(text).toContain(formatShortFen(fen))
    for (const { days } of [standard, express, international]) {
      expect(en).toContain(`${days[0]} to ${days[1]} days`)
      expect(zh).toContain(`${days[0]} 至 ${days[1]} 天`)
      expect(hant).toContain(`${days[0]} 至 ${days[1]} 天`)
    }
  })

  test.each(['terms', 'faq', 'terms-policies'])('for orders and taxes are stated in %s', (name) => {
    expect(read(name, 'en')).toContain(`${paymentMinutes} minutes`)
    expect(read(name, 'zh')).toContain(`${paymentMinutes} 分钟`)
    for (const language of LANGUAGES) expect(read(name, language)).toContain(`${vatPercent}%`)
    expect(read(name, 'zh-Hant')).toContain(`${paymentMinutes} 分鐘`)
  })

  test.each(['return', 'terms', 'faq', 'terms-policies', 'about'])('for returns are stated in %s', (name) => {
    for (const days of [returnDays.mainland, returnDays.abroad]) {
      expect(read(name, 'en')).toMatch(new RegExp(`\\b${days} (?:days|abroad)`))
      expect(read(name, 'zh')).toContain(`${days} 天`)
      expect(read(name, 'zh-Hant')).toContain(`${days} 天`)
    }
  })

  test('for levels are stated in the terms', () => {
    for (const points of LEVEL_STEPS.slice(1)) {
      expect(read('terms', 'en')).toContain(`from ${points.toLocaleString('en')} `)
      for (const language of ['zh', 'zh-Hant'])
        expect(read('terms', language)).toMatch(new RegExp(`${points.toLocaleString('en')}|${points}`))
    }
  })
})
