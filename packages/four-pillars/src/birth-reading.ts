import type { ZODIAC_SIGNS } from '@shop/contract/users/users.rules'
import type { BirthInput } from './birth.ts'
import { toElementBalance, type ElementBalance } from './element-balance.ts'
import { toDayMaster, toFavourable, type DayMaster, type Favourable } from './favourable-elements.ts'
import { toClockFacts, toLocalMs, toInstant, toWallMs, type ClockFacts } from './instant.ts'
import { listNotices, type Notice } from './notices.ts'
import { getDay, getHour, getNewYearAnimal, getYearAndMonth } from './pillars.ts'
import { getSignSpan, toZodiacSign } from './solar-terms.ts'
import type { AnimalName, Pillar } from './stems-and-branches.ts'
import { readFullDay } from './unknown-hour.ts'

/** The four pillars of a birth; the hour's is null if the hour is unknown. */
export interface FourPillars {
  year: Pillar
  month: Pillar
  day: Pillar
  hour: Pillar | null
}

/** The result of a birth reading: plain data without texts, for page, picture and profile. */
export interface BirthReading {
  input: BirthInput
  /** How the clock was converted; null if the hour is unknown. */
  clock: ClockFacts | null
  pillars: FourPillars
  /** By Lichun, as the pillars count the year, and by the lunar new year of the birthplace's calendar. */
  animals: { byLichun: AnimalName; byNewYear: AnimalName }
  zodiacSign: (typeof ZODIAC_SIGNS)[number]
  balance: ElementBalance
  dayMaster: DayMaster
  favourable: Favourable
  notices: Notice[]
}

/**
 * Computes the reading of a birth. Year, month and western sign depend on the instant; day and hour on the local clock
 * chosen by the conventions. Never throws for a valid `BirthInput`.
 */
export function readBirth(input: BirthInput): BirthReading {
  const at = input.time === null ? readFullDay(input) : readInstant(input)
  const { year } = getYearAndMonth(at.yearMs)
  const { month } = getYearAndMonth(at.monthMs)
  const day = getDay(toLocalMs(input, at.dayMs), input.conventions.dayTurn)
  const hour = input.time === null ? null : getHour(toLocalMs(input, at.dayMs))
  const animals = { byLichun: year.branch.animal, byNewYear: getNewYearAnimal(toWallMs(input)) }
  const balance = toElementBalance([year, month, day, ...(hour ? [hour] : [])])
  const dayMaster = toDayMaster({ month, day }, balance)
  return {
    input,
    clock: input.time === null ? null : toClockFacts(input, at.dayMs),
    pillars: { year, month, day, hour },
    animals,
    zodiacSign: toZodiacSign(getSignSpan(at.signMs).from),
    balance,
    dayMaster,
    favourable: toFavourable(dayMaster, balance),
    notices: [...at.notices, ...listAnimalNotices(animals)],
  }
}

function readInstant(input: BirthInput) {
  const instant = toInstant(input)
  const { instantMs: ms } = instant
  return { yearMs: ms, monthMs: ms, dayMs: ms, signMs: ms, notices: listNotices(input, instant) }
}

function listAnimalNotices({ byLichun, byNewYear }: BirthReading['animals']): Notice[] {
  if (byLichun === byNewYear) return []
  return [{ code: 'animal_differs', chosen: byLichun, other: byNewYear, at: null, minutes: null, term: null }]
}
