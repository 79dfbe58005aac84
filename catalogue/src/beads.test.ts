import type { PageLanguage } from '@shop/contract/languages/languages'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMALLEST_SPACER_TENTHS } from '@shop/bracelet/fit'
import { NUMBERED_PARTS } from '@shop/bracelet/numbered-parts'
import { INTENTION_TEMPLATES } from '@shop/bracelet/templates'
import { afterEach, describe, expect, test } from 'vitest'
import { readBeads, toBraceletParts } from './beads.ts'
import { readCatalogueFolder } from './read-folder.ts'

const folder = join(import.meta.dirname, '..')
const catalogue = await readCatalogueFolder(folder)
if (!catalogue.ok) throw new Error(JSON.stringify(catalogue.errors))
const beads = await readBeads(folder)
if (!beads.ok) throw new Error(JSON.stringify(beads.errors))
const { parts } = beads
const ofKind = (kind: string) => parts.filter((part) => part.kind === kind)

describe('the parts of bracelets', () => {
  test('are enough to choose from', () => {
    const sizes = Map.groupBy(ofKind('bead'), ({ stone }) => stone)
    expect([...sizes.values()].filter(({ length }) => length >= 2).length).toBeGreaterThanOrEqual(28)
    expect(ofKind('spacer').length + ofKind('cap').length).toBeGreaterThanOrEqual(16)
    expect(ofKind('charm').length).toBeGreaterThanOrEqual(12)
    expect(ofKind('cord').length).toBeGreaterThanOrEqual(6)
    expect(ofKind('guru').length).toBeGreaterThanOrEqual(1)
  })

  test('have the numbers of the list that codes of designs are read with', () => {
    expect(parts.map(({ id }) => id)).toEqual(NUMBERED_PARTS)
    expect(parts.map(({ number }) => number)).toEqual(NUMBERED_PARTS.map((_, index) => index))
  })

  test('of a stone have its term, its facts and the element of its colour', () => {
    const { elements, stones } = catalogue.correspondences!
    for (const { id, kind, stone, element, name } of parts) {
      if (stone === undefined) continue
      expect(catalogue.minerals!.stones, id).toHaveProperty([stone])
      const found = Object.entries(elements).find(([, { colors }]) => stones[stone]!.color in colors)
      expect(element, id).toBe(found![0].toLowerCase())
      if (kind !== 'bead') continue
      for (const [language, term] of Object.entries({ en: stone, ...catalogue.terms.gem[stone] }))
        expect(name[language as PageLanguage], id).toContain(term)
    }
  })

  test('say whether a stone is heated, dyed or filled as often as the facts about it do', () => {
    const texts = new Map(parts.map(({ stone, treatment }) => [stone, treatment]))
    expect(texts.get('Citrine')).toMatchObject({
      en: expect.stringMatching(/^Heated/),
      zh: expect.stringContaining('热处理'),
    })
    expect(texts.get('Onyx')).toMatchObject({
      en: expect.stringMatching(/dyed/),
      zh: expect.stringContaining('染黑'),
    })
    expect(texts.get('Carnelian')!.en).toMatch(/^Heated/)
    expect(texts.get('Turquoise')!.en).toMatch(/^Stabilized/)
  })

  test('are wider and dearer with size', () => {
    for (const sizes of Map.groupBy(ofKind('bead'), ({ stone }) => stone).values()) {
      const ofSize = sizes.toSorted((a, b) => a.diameter_tenths - b.diameter_tenths)
      const prices = ofSize.map((part) => part.price_fen)
      expect(prices, sizes[0]!.id).toEqual(prices.toSorted((a, b) => a - b))
      expect(new Set(prices).size).toBe(prices.length)
    }
  })

  test('can mend what a strand lacks: the smallest spacer is the one by which strands close', () => {
    const lengths = ofKind('spacer').map((part) => part.length_tenths)
    expect(Math.min(...lengths)).toBe(SMALLEST_SPACER_TENTHS)
    expect(new Set(lengths).size).toBeGreaterThanOrEqual(4)
  })

  test('have every stone that the templates name', () => {
    const stones = new Set(parts.map(({ stone }) => stone))
    for (const template of INTENTION_TEMPLATES)
      for (const stone of template.stones) expect([...stones], template.id).toContain(stone)
  })

  test('are listed in the language of the shopper', () => {
    const id = 'citrine-8'
    const inEnglish = toBraceletParts(parts, 'en').find((part) => part.id === id)
    const inChinese = toBraceletParts(parts, 'zh').find((part) => part.id === id)
    expect(inEnglish).toMatchObject({ name: 'Citrine bead, 8 mm', length_tenths: 80, element: 'earth' })
    expect(inChinese).toMatchObject({ name: '黄水晶圆珠 8 毫米', origin: '巴西南里奥格兰德' })
    expect(inEnglish).not.toHaveProperty('number')
  })
})

describe('a file with an error', () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const each of folders.splice(0)) await rm(each, { recursive: true })
  })

  /** Reads the beads with a text of a file replaced. */
  async function readChanged(file: string, from: string, to: string) {
    const copy = await mkdtemp(join(tmpdir(), 'beads-'))
    folders.push(copy)
    await cp(join(folder, 'beads'), join(copy, 'beads'), { recursive: true })
    const path = join(copy, 'beads', file)
    const text = await readFile(path, 'utf8')
    expect(text).toContain(from)
    await writeFile(path, text.replace(from, to))
    const result = await readBeads(copy)
    return result.ok ? [] : result.errors
  }

  test.each([
    ['stones.json', '"amethyst-8"', '"amethyst-6"', { message: '"amethyst-6" belongs to two parts' }],
    ['cords.json', '"number": 1,', '"number": 0,', { message: '"0" belongs to two parts' }],
    ['cords.json', '"length_tenths": 0', '"length_tenths": 5', { path: '[0].length_tenths' }],
    ['charms.json', '"price_fen": 1200', '"price_fen": 12.5', { path: '[0].price_fen' }],
    ['findings.json', '"spacer-silver-disc-2"', '"Spacer_1"', { path: '[0].id' }],
    ['stones.json', '"element": "earth"', '"element": "air"', { path: '[0].element' }],
    ['stones.json', '[', '', { path: '', line: 44 }],
  ])('%s with %s as %s is refused with its place', async (file, from, to, error) => {
    const errors = await readChanged(file, from, to)
    expect(errors).toContainEqual(expect.objectContaining(error))
  })

  test('is refused when it is missing', async () => {
    const errors = await readBeads(join(folder, 'src'))
    expect(errors).toMatchObject({ ok: false, errors: [{ message: 'cannot be read' }, {}, {}, {}] })
  })
})
