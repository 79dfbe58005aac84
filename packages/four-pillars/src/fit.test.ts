import { ProfileChange } from '@shop/contract/users/users.schemas'
import { describe, expect, test } from 'vitest'
import { LICHUN_1984 as reading } from '../test/births.ts'
import { correspondences } from './correspondence-data.ts'
import { rankByFit, toProductFit } from './product-fit.ts'
import { toProfileFields } from './profile-fields.ts'
import { listSuitingStones } from './suiting-stones.ts'

describe('the stones that suit', () => {
  const suiting = listSuitingStones(reading, correspondences)
  const find = (name: string) => suiting.find(({ stone }) => stone === name)

  test('have reasons with sources', () => {
    expect(find('Garnet')).toEqual({
      stone: 'Garnet',
      points: 60,
      reasons: [
        { kind: 'element', value: 'Fire', color: 'Red', points: 60, sources: ['suwen', 'huainanzi'] },
      ],
    })
    expect(find('Amethyst')?.reasons).toEqual([
      { kind: 'zodiac', value: 'Aquarius', points: 40, sources: ['jewelers-1912'] },
    ])
    for (const { reasons } of suiting)
      for (const { sources } of reasons)
        for (const source of sources) expect(correspondences.sources[source]).toBeDefined()
  })

  test('come best first, without those that do not suit', () => {
    const points = suiting.map((stone) => stone.points)
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    expect(Math.max(...points)).toBeLessThanOrEqual(100)
    expect(find('Black tourmaline')).toBeUndefined()
  })
})

describe('a product', () => {
  const fits = { Gem: 'Garnet', Element: 'Fire', SuitableZodiac: 'Aquarius, Leo', SuitableCzodiac: 'Rat' }

  test('with everything fits fully, with its reasons', () => {
    const { points, reasons } = toProductFit(reading, fits, correspondences)
    expect(points).toBe(100)
    expect(reasons.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'element Fire',
      'zodiac Aquarius',
      'chinese_zodiac Rat',
    ])
    expect(reasons[0]?.stones).toEqual([{ stone: 'Garnet', sources: ['suwen', 'huainanzi'] }])
    // The product's own field: no stone of the data supports it.
    expect(reasons[1]?.stones).toEqual([])
  })

  test('of the second favourable element fits less', () => {
    const earth = { Gem: '', Element: 'Water, Earth', SuitableZodiac: '', SuitableCzodiac: '' }
    expect(toProductFit(reading, earth, correspondences).points).toBe(35)
  })

  test('from a list, which has no signs, is scored by its stones', () => {
    const { reasons } = toProductFit(reading, { Gem: 'Amethyst', Element: 'Water' }, correspondences)
    expect(reasons).toEqual([
      {
        kind: 'zodiac',
        value: 'Aquarius',
        points: 25,
        stones: [{ stone: 'Amethyst', sources: ['jewelers-1912'] }],
      },
      {
        kind: 'chinese_zodiac',
        value: 'Rat',
        points: 25,
        stones: [{ stone: 'Amethyst', sources: ['huainanzi', 'lunheng'] }],
      },
    ])
  })

  test('fits by either reading of the animal', () => {
    const between = { ...reading, animals: { byLichun: 'Pig', byNewYear: 'Rat' } as const }
    expect(toProductFit(between, fits, correspondences).reasons.at(-1)?.value).toBe('Rat')
  })

  test('that does not fit is left out of the ranking, and the others come best first', () => {
    const products = [
      { id: 1, Gem: '', Element: 'Earth' },
      { id: 2, Gem: '', Element: 'Metal' },
      { id: 3, ...fits },
      { id: 4, Gem: '', Element: 'Earth' },
    ]
    const ranked = rankByFit(reading, products, correspondences)
    expect(ranked.map(({ product }) => product.id)).toEqual([3, 1, 4])
  })
})

test('the saved fields are valid for the profile', () => {
  const fields = toProfileFields(reading)
  expect(fields).toEqual({
    birthday: '1984-02-04',
    zodiac_sign: 'Aquarius',
    chinese_zodiac: 'Rat',
    five_elements: 'Fire, Earth',
  })
  expect(ProfileChange.parse(fields)).toEqual(fields)
})
