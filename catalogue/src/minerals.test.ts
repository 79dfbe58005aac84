import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCatalogueFolder } from './read-folder.ts'

const catalogue = await readCatalogueFolder(join(import.meta.dirname, '..'))
if (!catalogue.ok) throw new Error(JSON.stringify(catalogue.errors))
const { sources, stones } = catalogue.minerals!
const products = catalogue.products.map(({ record }) => record)
const ATOM = '(?:[A-Z][a-z]?\\d*)'
const GROUP = `\\(${ATOM}+(?:,${ATOM}+)*\\)\\d*`
const FORMULA = new RegExp(`^(?:${ATOM}|${GROUP})+(?:·\\d+H2O)?$`)

describe('the facts about stones', () => {
  test('cover every stone of every product', () => {
    const missing = products.flatMap(({ gem }) => gem).filter((gem) => !Object.hasOwn(stones, gem))
    expect(missing).toEqual([])
  })

  test.each(Object.entries(stones))('of %s are plausible', (_, { formula, hardness, density, ...facts }) => {
    expect(formula).toMatch(FORMULA)
    expect(hardness.min).toBeGreaterThanOrEqual(1.5)
    expect(hardness.max).toBeLessThanOrEqual(7.5)
    expect(density.min).toBeGreaterThan(2)
    expect(density.max).toBeLessThan(5.5)
    expect(density.max / density.min).toBeLessThan(1.25)
    expect(new Set(facts.warnings).size).toBe(facts.warnings.length)
  })

  test('are equal for stones of the same mineral', () => {
    const quartz = ['Amethyst', 'Citrine', 'Clear quartz', 'Rose quartz', 'Smoky quartz']
    const facts = quartz.map((gem) => {
      const { formula, crystal_system, hardness, density } = stones[gem]!
      return { formula, crystal_system, hardness, density }
    })
    for (const each of facts) expect(each).toEqual(facts[0])
  })

  test('warn of water if a product’s care text does', () => {
    const dry = products.filter(
      ({ gem, care }) => gem.length === 1 && /never (rinse|wash|soak)/i.test(care.en),
    )
    expect(dry.length).toBeGreaterThan(0)
    for (const { slug, gem } of dry) {
      const [first] = stones[gem[0]!]!.warnings
      expect(['dry', 'no_soaking'], slug).toContain(first)
    }
  })

  test('list no unused reference work', () => {
    const used = new Set(Object.values(stones).flatMap((stone) => stone.sources))
    expect(Object.keys(sources).toSorted()).toEqual([...used].toSorted())
  })
})
