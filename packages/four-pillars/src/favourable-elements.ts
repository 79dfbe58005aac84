import { FIVE_ELEMENTS } from '@shop/contract/users'
import type { ElementBalance } from './element-balance.ts'
import type { ElementName, Pillar, Stem } from './stems-and-branches.ts'

/**
 * What an element is to the day master: like it (`companion`), born of it (`output`), overcome by it (`wealth`),
 * overcoming it (`power`), or bearing it (`resource`). They stand in the order of the cycle.
 */
export const RELATIONS = ['companion', 'output', 'wealth', 'power', 'resource'] as const
/** What one element is to another one. */
export type Relation = (typeof RELATIONS)[number]

/** How the month's element stands to the day master: the five seasonal states wang, xiang, xiu, qiu, si. */
export type SeasonalState = 'prosperous' | 'assisted' | 'resting' | 'confined' | 'spent'

const SEASONAL_STATES: Readonly<Record<Relation, SeasonalState>> = {
  companion: 'prosperous',
  resource: 'assisted',
  output: 'resting',
  wealth: 'confined',
  power: 'spent',
}

/** Extra weight of the season, in tenths: the month's branch is commonly counted about thrice. */
const SEASON_TENTHS = 20
/** From how many per cent of support a day master is strong, and up to how many it is weak. */
export const STRENGTH_PERCENT = { strong: 55, weak: 45 } as const

/** The day's stem, and what holds it up. */
export interface DayMaster {
  stem: Stem
  season: SeasonalState
  /** Weight of companions and resources without the day stem itself, the season's extra included. */
  supportTenths: number
  totalTenths: number
  strength: 'strong' | 'balanced' | 'weak'
}

/** An element that does the day master good, and why. */
export interface FavourableElement {
  element: ElementName
  relation: Relation
  tenths: number
}

/** `restrain`: a strong day master is eased. `support`: a weak one is held up. `complete`: the scarcest are added. */
export interface Favourable {
  rule: 'restrain' | 'support' | 'complete'
  /** Two, the first one first. */
  elements: FavourableElement[]
}

/** What an element is to another one. */
export function toRelation(self: ElementName, other: ElementName): Relation {
  return RELATIONS[(FIVE_ELEMENTS.indexOf(other) - FIVE_ELEMENTS.indexOf(self) + 5) % 5]!
}

/**
 * Judges the day master by the rule of support and restraint (fuyi), in its simplest form: companions and resources
 * against all the rest, with the month's season counted once more.
 */
export function toDayMaster(pillars: { month: Pillar; day: Pillar }, balance: ElementBalance): DayMaster {
  const { stem } = pillars.day
  const relationOfSeason = toRelation(stem.element, pillars.month.branch.element)
  const isSupport = (relation: Relation) => relation === 'companion' || relation === 'resource'
  const own = FIVE_ELEMENTS.filter((element) => isSupport(toRelation(stem.element, element)))
  const counted = own.reduce((sum, element) => sum + balance.tenths[element], 0) - 10
  const supportTenths = counted + (isSupport(relationOfSeason) ? SEASON_TENTHS : 0)
  const totalTenths = balance.totalTenths - 10 + SEASON_TENTHS
  const hundredfold = supportTenths * 100
  const strength =
    hundredfold >= totalTenths * STRENGTH_PERCENT.strong
      ? 'strong'
      : hundredfold <= totalTenths * STRENGTH_PERCENT.weak
        ? 'weak'
        : 'balanced'
  return { stem, season: SEASONAL_STATES[relationOfSeason], supportTenths, totalTenths, strength }
}

const WANTED = {
  strong: { rule: 'restrain', relations: ['output', 'wealth', 'power'] },
  weak: { rule: 'support', relations: ['resource', 'companion'] },
  balanced: { rule: 'complete', relations: ['output', 'wealth', 'power', 'resource', 'companion'] },
} as const satisfies Record<
  DayMaster['strength'],
  { rule: Favourable['rule']; relations: readonly Relation[] }
>

/** The two elements that do a day master good: of those that its strength asks for, the scarcest first. */
export function toFavourable({ stem, strength }: DayMaster, balance: ElementBalance): Favourable {
  const { rule, relations } = WANTED[strength]
  const elements = relations.map((relation) => {
    const index = FIVE_ELEMENTS.indexOf(stem.element) + RELATIONS.indexOf(relation)
    const element = FIVE_ELEMENTS[index % 5]!
    return { element, relation, tenths: balance.tenths[element] }
  })
  return { rule, elements: elements.toSorted((a, b) => a.tenths - b.tenths).slice(0, 2) }
}
