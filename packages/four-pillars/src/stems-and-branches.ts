import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import { CHINESE_ZODIAC_SIGNS } from '@shop/contract/users/users.rules'
import type { EarthBranch, HeavenStem, SixtyCycle } from 'tyme4ts'

/** One of the five elements, as in profiles and products. */
export type ElementName = (typeof FIVE_ELEMENTS)[number]
/** One of the twelve animals, as in profiles and products. */
export type AnimalName = (typeof CHINESE_ZODIAC_SIGNS)[number]
/** Polarity of stems and branches, which alternates. */
export type Polarity = 'yin' | 'yang'

const STEM_NAMES = ['jia', 'yi', 'bing', 'ding', 'wu', 'ji', 'geng', 'xin', 'ren', 'gui'] as const
const BRANCH_NAMES = [
  'zi',
  'chou',
  'yin',
  'mao',
  'chen',
  'si',
  'wu',
  'wei',
  'shen',
  'you',
  'xu',
  'hai',
] as const

/** One of the ten heavenly stems. */
export interface Stem {
  name: (typeof STEM_NAMES)[number]
  /** The character, such as 甲. */
  character: string
  element: ElementName
  polarity: Polarity
}

/** A hidden stem of a branch, with its share in tenths; the shares of a branch add up to ten. */
interface HiddenStem extends Stem {
  role: 'main' | 'middle' | 'residual'
  tenths: number
}

/** One of the twelve earthly branches. */
export interface Branch {
  name: (typeof BRANCH_NAMES)[number]
  character: string
  element: ElementName
  polarity: Polarity
  animal: AnimalName
  hiddenStems: HiddenStem[]
}

/** A stem with a branch: one of the sixty pairs of the cycle. */
export interface Pillar {
  /** Both characters, such as 甲子. */
  characters: string
  stem: Stem
  branch: Branch
  /** The sound of the pair (nayin), such as 海中金; shown, not used in calculations. */
  sound: string
}

/**
 * Shares of a branch's hidden stems in tenths, by their number. The stems are those of the Yuanhai Ziping, from the
 * calendar package; the shares are the commonly used ones (docs/decisions/0036).
 */
const SHARES: Readonly<Record<number, readonly number[]>> = { 1: [10], 2: [7, 3], 3: [6, 3, 1] }
const ROLES = ['main', 'middle', 'residual'] as const

function toPolarity(yinYang: number): Polarity {
  return yinYang === 1 ? 'yang' : 'yin'
}

function toStem(stem: HeavenStem): Stem {
  return {
    name: STEM_NAMES[stem.getIndex()]!,
    character: stem.getName(),
    element: FIVE_ELEMENTS[stem.getElement().getIndex()]!,
    polarity: toPolarity(stem.getYinYang()),
  }
}

function toBranch(branch: EarthBranch): Branch {
  const hidden = branch.getHideHeavenStems()
  const shares = SHARES[hidden.length]!
  return {
    name: BRANCH_NAMES[branch.getIndex()]!,
    character: branch.getName(),
    element: FIVE_ELEMENTS[branch.getElement().getIndex()]!,
    polarity: toPolarity(branch.getYinYang()),
    animal: CHINESE_ZODIAC_SIGNS[branch.getIndex()]!,
    hiddenStems: hidden.map((each, index) => ({
      ...toStem(each.getHeavenStem()),
      role: ROLES[index]!,
      tenths: shares[index]!,
    })),
  }
}

/** Converts the calendar package's pair to plain data. */
export function toPillar(pair: SixtyCycle): Pillar {
  return {
    characters: pair.getName(),
    stem: toStem(pair.getHeavenStem()),
    branch: toBranch(pair.getEarthBranch()),
    sound: pair.getSound().getName(),
  }
}
