import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LICHUN_1984, readAt } from '../test/births.ts'
import { toRelation } from './favourable-elements.ts'

const anyBirth = fc
  .record({
    ms: fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 11, 31) }),
    time: fc.option(fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))),
  })
  .map(({ ms, time }) =>
    readAt(
      new Date(ms).toISOString().slice(0, 10),
      time && time.map((part) => String(part).padStart(2, '0')).join(':'),
    ),
  )

describe('the balance', () => {
  test('counts eight characters, and their weight in tenths', () => {
    // 甲子 丙寅 戊辰 甲子: stems Wood Fire Earth Wood; branches 子 (癸 10), 寅 (甲 6, 丙 3, 戊 1), 辰 (戊 6, 乙 3, 癸 1), 子.
    expect(LICHUN_1984.balance).toEqual({
      visible: { Wood: 3, Fire: 1, Earth: 2, Metal: 0, Water: 2 },
      tenths: { Wood: 29, Fire: 13, Earth: 17, Metal: 0, Water: 21 },
      totalTenths: 80,
      percent: { Wood: 37, Fire: 16, Earth: 21, Metal: 0, Water: 26 },
    })
  })

  test('always adds up, and its percentages to 100', () => {
    fc.assert(
      fc.property(anyBirth, ({ balance, pillars }) => {
        const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
        expect(sum(balance.tenths)).toBe(balance.totalTenths)
        expect(balance.totalTenths).toBe(pillars.hour ? 80 : 60)
        expect(sum(balance.visible)).toBe(pillars.hour ? 8 : 6)
        expect(sum(balance.percent)).toBe(100)
        for (const element of FIVE_ELEMENTS) {
          expect(Number.isInteger(balance.percent[element])).toBe(true)
          const exact = (balance.tenths[element] * 100) / balance.totalTenths
          expect(Math.abs(balance.percent[element] - exact)).toBeLessThan(1)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the day master', () => {
  test('is related to the elements by the two cycles', () => {
    expect(FIVE_ELEMENTS.map((element) => toRelation('Wood', element))).toEqual([
      'companion',
      'output',
      'wealth',
      'power',
      'resource',
    ])
    expect(toRelation('Metal', 'Water')).toBe('output')
    expect(toRelation('Water', 'Earth')).toBe('power')
    expect(toRelation('Fire', 'Wood')).toBe('resource')
  })

  test('born in its own season with much support is strong, and restrained by output and wealth', () => {
    // Wood in spring, with further wood and water.
    const { pillars, dayMaster, favourable } = readAt('1974-02-22', '00:30')
    expect(
      Object.values(pillars)
        .map((pillar) => pillar?.characters)
        .join(' '),
    ).toBe('甲寅 丙寅 甲午 甲子')
    expect(dayMaster).toMatchObject({ season: 'prosperous', strength: 'strong' })
    expect(favourable.rule).toBe('restrain')
    expect(favourable.elements.map(({ element }) => element)).toEqual(['Metal', 'Earth'])
  })

  test('overcome by its season is weak, and supported by resources and companions', () => {
    // Earth in spring.
    const { dayMaster, favourable } = LICHUN_1984
    expect(dayMaster).toMatchObject({
      season: 'spent',
      supportTenths: 20,
      totalTenths: 90,
      strength: 'weak',
    })
    expect(favourable).toEqual({
      rule: 'support',
      elements: [
        { element: 'Fire', relation: 'resource', tenths: 13 },
        { element: 'Earth', relation: 'companion', tenths: 17 },
      ],
    })
  })

  test('always has two different favourable elements that its rule allows, the scarcer first', () => {
    const rules = new Set<string>()
    fc.assert(
      fc.property(anyBirth, ({ dayMaster, favourable: { rule, elements } }) => {
        rules.add(rule)
        const [first, second] = elements
        expect(elements).toHaveLength(2)
        expect(first!.element).not.toBe(second!.element)
        expect(first!.tenths).toBeLessThanOrEqual(second!.tenths)
        const helps = elements.map(({ relation }) => ['companion', 'resource'].includes(relation))
        if (rule === 'support') expect(helps).toEqual([true, true])
        if (rule === 'restrain') expect(helps).toEqual([false, false])
        expect(dayMaster.supportTenths).toBeLessThanOrEqual(dayMaster.totalTenths)
        expect(dayMaster.supportTenths).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
    expect([...rules].sort()).toEqual(['complete', 'restrain', 'support'])
  })
})
