import { LunarDay, SixtyCycle, SixtyCycleMonth, SixtyCycleYear, SolarDay } from 'tyme4ts'
import type { Conventions } from './birth.ts'
import { getMonthSpan } from './solar-terms.ts'
import { toPillar, type AnimalName, type Pillar } from './stems-and-branches.ts'

const LICHUN = 3

/** Year and month pillars of a month that begins with a `jie`. The year begins with the first of them, Lichun. */
export function getYearAndMonth(instantMs: number): { year: Pillar; month: Pillar } {
  const { serial } = getMonthSpan(instantMs).from
  const sinceLichun = serial - LICHUN
  const year = Math.floor(sinceLichun / 24)
  const monthOfYear = (sinceLichun - year * 24) / 2
  return {
    year: toPillar(SixtyCycleYear.fromYear(year).getSixtyCycle()),
    month: toPillar(SixtyCycleMonth.fromIndex(year, monthOfYear).getSixtyCycle()),
  }
}

const HOUR_MS = 3_600_000

/**
 * The day pillar of a local clock (ms, as if it were UTC). The hour before midnight belongs to the next day if the day
 * turns at 23:00.
 */
export function getDay(localMs: number, dayTurn: Conventions['dayTurn']): Pillar {
  return toPillar(getDayPair(dayTurn === '23:00' ? localMs + HOUR_MS : localMs))
}

/**
 * The hour pillar of a local clock. From 23:00 its stem is counted from the next day under both conventions: the late
 * zi hour belongs to the old day but opens the next day's hours.
 */
export function getHour(localMs: number): Pillar {
  const sinceZiMs = localMs + HOUR_MS
  const branch = Math.floor(new Date(sinceZiMs).getUTCHours() / 2)
  const firstOfDay = getDayPair(sinceZiMs).getHeavenStem().getIndex() * 12
  return toPillar(SixtyCycle.fromIndex(firstOfDay + branch))
}

function getDayPair(localMs: number): SixtyCycle {
  return toSolarDay(localMs).getSixtyCycleDay().getSixtyCycle()
}

function toSolarDay(localMs: number): SolarDay {
  const shown = new Date(localMs)
  return SolarDay.fromYmd(shown.getUTCFullYear(), shown.getUTCMonth() + 1, shown.getUTCDate())
}

const newYearDays = new Map<number, SolarDay>()

function getNewYearDay(year: number): SolarDay {
  const known = newYearDays.get(year)
  if (known) return known
  const day = LunarDay.fromYmd(year, 1, 1).getSolarDay()
  newYearDays.set(year, day)
  return day
}

/** The animal of the lunar year of a calendar day (ms, as if it were UTC), by the lunar new year. */
export function getNewYearAnimal(wallMs: number): AnimalName {
  const day = toSolarDay(wallMs)
  const year = day.isBefore(getNewYearDay(day.getYear())) ? day.getYear() - 1 : day.getYear()
  return toPillar(SixtyCycleYear.fromYear(year).getSixtyCycle()).branch.animal
}
