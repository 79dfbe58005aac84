import type { ElementName } from '../../ui/layout/chip.tsx'

/** One pillar: stem above branch, each with its element. */
export interface ExamplePillar {
  pillar: 'year' | 'month' | 'day' | 'hour'
  stem: string
  stemElement: ElementName
  branch: string
  branchElement: ElementName
}

/** Birth of the example reading, in Beijing time. */
export const EXAMPLE_BIRTH = { date: '1994-03-21', time: '07:20', zone: 'Asia/Shanghai' } as const

/**
 * The reading of `EXAMPLE_BIRTH`. Hard-coded, because the calendar's code and tables are loaded on the
 * personality page only; a test compares the two.
 */
export const EXAMPLE_PILLARS: readonly ExamplePillar[] = [
  { pillar: 'year', stem: '甲', stemElement: 'wood', branch: '戌', branchElement: 'earth' },
  { pillar: 'month', stem: '丁', stemElement: 'fire', branch: '卯', branchElement: 'wood' },
  { pillar: 'day', stem: '丙', stemElement: 'fire', branch: '午', branchElement: 'fire' },
  { pillar: 'hour', stem: '壬', stemElement: 'water', branch: '辰', branchElement: 'earth' },
]

/** Elements in whole per cent, in the order of the generating cycle. */
export const EXAMPLE_BALANCE: readonly { element: ElementName; percent: number }[] = [
  { element: 'wood', percent: 29 },
  { element: 'fire', percent: 35 },
  { element: 'earth', percent: 19 },
  { element: 'metal', percent: 4 },
  { element: 'water', percent: 13 },
]
