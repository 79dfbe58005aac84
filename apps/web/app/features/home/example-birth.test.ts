import { DEFAULT_CONVENTIONS } from '@shop/four-pillars/birth'
import { readBirth } from '@shop/four-pillars/birth-reading'
import { expect, test } from 'vitest'
import { EXAMPLE_BALANCE, EXAMPLE_BIRTH, EXAMPLE_PILLARS } from './example-birth.ts'

test('the example on the home page equals the result of the personality page', () => {
  const { pillars, balance } = readBirth({
    ...EXAMPLE_BIRTH,
    longitude: null,
    conventions: DEFAULT_CONVENTIONS,
    repeatedTime: 'earlier',
  })
  for (const { pillar, ...written } of EXAMPLE_PILLARS) {
    const { stem, branch } = pillars[pillar]!
    expect([pillar, written]).toEqual([
      pillar,
      {
        stem: stem.character,
        stemElement: stem.element.toLowerCase(),
        branch: branch.character,
        branchElement: branch.element.toLowerCase(),
      },
    ])
  }
  const percents = Object.entries(balance.percent).map(([name, percent]) => [name.toLowerCase(), percent])
  expect(Object.fromEntries(EXAMPLE_BALANCE.map(({ element, percent }) => [element, percent]))).toEqual(
    Object.fromEntries(percents),
  )
})
