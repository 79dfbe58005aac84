import type { ElementName } from '../../ui/layout/chip.tsx'

/** One pillar: a stem above a branch, each with its element. */
export interface ExamplePillar {
  pillar: 'year' | 'month' | 'day' | 'hour'
  stem: string
  stemElement: ElementName
  branch: string
  branchElement: ElementName
}

/** The birth that the teaser reads: a day of spring in China, by the clock of Beijing. */
export const EXAMPLE_BIRTH = { date: '1994-03-21', time: '07:20', zone: 'Asia/Shanghai' } as const

/**
 * What the personality page reads from it. Written down, because the calendar's code and tables are loaded on that
 * page alone; a test holds it against them.
 */
export const EXAMPLE_PILLARS: readonly ExamplePillar[] = [
  { pillar: 'year', stem: '甲', stemElement: 'wood', branch: '戌', branchElement: 'earth' },
  { pillar: 'month', stem: '丁', stemElement: 'fire', branch: '卯', branchElement: 'wood' },
  { pillar: 'day', stem: '丙', stemElement: 'fire', branch: '午', branchElement: 'fire' },
  { pillar: 'hour', stem: '壬', stemElement: 'water', branch: '辰', branchElement: 'earth' },
]

/** Its elements in whole per cent, in the order in which they feed one another. */
export const EXAMPLE_BALANCE: readonly { element: ElementName; percent: number }[] = [
  { element: 'wood', percent: 29 },
  { element: 'fire', percent: 35 },
  { element: 'earth', percent: 19 },
  { element: 'metal', percent: 4 },
  { element: 'water', percent: 13 },
]
