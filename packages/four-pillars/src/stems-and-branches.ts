import { CHINESE_ZODIAC_SIGNS, FIVE_ELEMENTS } from '@shop/contract/users'
import type { EarthBranch, HeavenStem, SixtyCycle } from 'tyme4ts'

/** One of the five elements, as profiles and products name it. */
export type ElementName = (typeof FIVE_ELEMENTS)[number]
/** One of the twelve animals, as profiles and products name it. */
export type AnimalName = (typeof CHINESE_ZODIAC_SIGNS)[number]
/** The two natures that stems and branches alternate between. */
export type Polarity = 'yin' | 'yang'

const STEM_NAMES = ['jia', 'yi', 'bing', 'ding', 'wu', 'ji', 'geng', 'xin', 'ren', 'gui'] as const
const BRANCH_NAMES = [
  ...(['zi', 'chou', 'yin', 'mao', 'chen', 'si', 'wu', 'wei', 'shen', 'you', 'xu', 'hai'] as const),
] as const

/** One of the ten heavenly stems. */
export interface Stem {
  name: (typeof STEM_NAMES)[number]
  /** The character, such as 甲. */
  character: string
  element: ElementName
  polarity: Polarity
}

/** A stem inside a branch, with its share of the branch in tenths; the shares of a branch are ten together. */
export interface HiddenStem extends Stem {
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

/** A stem over a branch: one of the sixty of the cycle. */
export interface Pillar {
  /** Both characters, such as 甲子. */
  characters: string
  stem: Stem
  branch: Branch
  /** The sound of the pair (nayin), such as 海中金; only told, never counted. */
  sound: string
}

/**
 * How ten tenths are shared out among a branch's hidden stems, by how many there are. The table of stems is that of
 * the Yuanhai Ziping as the calendar package has it; the shares are the ones commonly used today (decision 0037).
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

/** The calendar's pair as plain data. */
export function toPillar(pair: SixtyCycle): Pillar {
  return {
    characters: pair.getName(),
    stem: toStem(pair.getHeavenStem()),
    branch: toBranch(pair.getEarthBranch()),
    sound: pair.getSound().getName(),
  }
}
