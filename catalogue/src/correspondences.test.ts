import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Correspondences } from './correspondence-format.ts'
import { toSigns } from './correspondences.ts'
import { readCatalogueFolder } from './read-folder.ts'

const catalogue = await readCatalogueFolder(join(import.meta.dirname, '..'))
if (!catalogue.ok) throw new Error(JSON.stringify(catalogue.errors))
const data = catalogue.correspondences!
const { sources, elements, stones } = data
const products = catalogue.products.map(({ record }) => record)

describe('the correspondences of stones', () => {
  test('cover every stone of every product', () => {
    const missing = products.flatMap(({ gem }) => gem).filter((gem) => !Object.hasOwn(stones, gem))
    expect(missing).toEqual([])
  })

  test.each(products.filter(({ gem }) => gem.length > 0).map((record) => [record.slug, record] as const))(
    'are those of the file for %s',
    (_, { gem, element, zodiac, chinese_zodiac }) => {
      expect({ element, zodiac, chinese_zodiac }).toEqual(toSigns(data, gem))
    },
  )

  test('are empty without a stone and for an unknown stone', () => {
    const nothing = { element: [], zodiac: [], chinese_zodiac: [] }
    expect(toSigns(data, [])).toEqual(nothing)
    expect(toSigns(data, ['Kryptonite'])).toEqual(nothing)
  })

  test('use the terms of the catalogue: five elements, twelve animals, its signs and colours', () => {
    const { terms } = catalogue
    const animals = Object.values(elements).flatMap((element) => Object.keys(element.animals))
    const colors = Object.values(elements).flatMap((element) => Object.keys(element.colors))
    expect(Object.keys(elements).toSorted()).toEqual(Object.keys(terms.element).toSorted())
    expect(animals.toSorted()).toEqual(Object.keys(terms.chinese_zodiac).toSorted())
    expect([...colors, 'Multicolor'].toSorted()).toEqual(Object.keys(terms.color).toSorted())
    for (const { zodiac } of Object.values(stones))
      for (const sign of Object.keys(zodiac)) expect(Object.keys(terms.zodiac)).toContain(sign)
  })

  test('list no unused source', () => {
    const lists = [
      ...Object.values(elements).flatMap(({ colors, animals }) => [colors, animals]),
      ...Object.values(stones).map(({ zodiac }) => zodiac),
    ]
    const used = new Set(lists.flatMap((values) => Object.values(values).flat()))
    expect(Object.keys(sources).toSorted()).toEqual([...used].toSorted())
  })
})

test.each([
  [{ stones: { Ruby: { color: 'Red', zodiac: { Leo: ['hearsay'] } } } }, '"hearsay" is no source'],
  [{ stones: { Ruby: { color: 'Crimson', zodiac: {} } } }, '"Crimson" belongs to no element'],
  [{ stones: { Ruby: { color: 'Red', zodiac: { Leo: [] } } } }, 'Too small'],
  [
    { elements: { ...elements, Air: { colors: { Red: ['suwen'] }, animals: {} } } },
    'belongs to two elements',
  ],
])('a file with %j is invalid', (change, message) => {
  const result = Correspondences.safeParse({ ...data, ...change })
  expect(result.success).toBe(false)
  expect(result.error!.issues.map((issue) => issue.message).join()).toContain(message)
})
