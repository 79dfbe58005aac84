import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import type { ElementBalance } from './element-balance.ts'
import type { ElementName, Pillar, Stem } from './stems-and-branches.ts'

/**
 * Relation of an element to the day master: the same (`companion`), produced by it (`output`), controlled by it
 * (`wealth`), controlling it (`power`), or producing it (`resource`); in the order of the cycle.
 */
export const RELATIONS = ['companion', 'output', 'wealth', 'power', 'resource'] as const
/** Relation of one element to another. */
export type Relation = (typeof RELATIONS)[number]

/** Seasonal state of the day master by the month's element: wang, xiang, xiu, qiu, si. */
export type SeasonalState = 'prosperous' | 'assisted' | 'resting' | 'confined' | 'spent'

const SEASONAL_STATES: Readonly<Record<Relation, SeasonalState>> = {
  companion: 'prosperous',
  resource: 'assisted',
  output: 'resting',
  wealth: 'confined',
  power: 'spent',
}

/** Extra weight of the month's branch in tenths: schools commonly count it about three times. */
const SEASON_TENTHS = 20
/** Support in per cent from which a day master is strong, and up to which it is weak. */
export const STRENGTH_PERCENT = { strong: 55, weak: 45 } as const

/** The day's stem, and its support. */
export interface DayMaster {
  stem: Stem
  season: SeasonalState
  /** Weight of companions and resources without the day stem itself, with the season's extra weight. */
  supportTenths: number
  totalTenths: number
  strength: 'strong' | 'balanced' | 'weak'
}

/** An element that is favourable for the day master, and why. */
interface FavourableElement {
  element: ElementName
  relation: Relation
  tenths: number
}

/** `restrain`: weakens a strong day master. `support`: strengthens a weak one. `complete`: adds the scarcest. */
export interface Favourable {
  rule: 'restrain' | 'support' | 'complete'
  /** Two elements, most favourable first. */
  elements: FavourableElement[]
}

/** The relation of `other` to `self`. */
export function toRelation(self: ElementName, other: ElementName): Relation {
  return RELATIONS[(FIVE_ELEMENTS.indexOf(other) - FIVE_ELEMENTS.indexOf(self) + 5) % 5]!
}

/**
 * Determines the day master's strength by the rule of support and restraint (fuyi) in its simplest form: companions and
 * resources against the rest, with extra weight for the season.
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

/** The two favourable elements: of those that the day master's strength requires, the scarcest first. */
export function toFavourable({ stem, strength }: DayMaster, balance: ElementBalance): Favourable {
  const { rule, relations } = WANTED[strength]
  const elements = relations.map((relation) => {
    const index = FIVE_ELEMENTS.indexOf(stem.element) + RELATIONS.indexOf(relation)
    const element = FIVE_ELEMENTS[index % 5]!
    return { element, relation, tenths: balance.tenths[element] }
  })
  return { rule, elements: elements.toSorted((a, b) => a.tenths - b.tenths).slice(0, 2) }
}
