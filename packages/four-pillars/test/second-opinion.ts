/**
 * An independent implementation: the sun by the full VSOP87 theory (astronomia), the lunar year by date-chinese, the
 * cycle of sixty by Reingold and Dershowitz, Calendrical Calculations, chapter 19. It shares no code or table with the
 * package.
 */
import { deltat, eqtime, planetposition, solar } from 'astronomia'
import vsop87Bearth from 'astronomia/data/vsop87Bearth'
import { CalendarChinese } from 'date-chinese'

const DAY_MS = 86_400_000
/** China's clock, ahead of UTC. */
export const CHINA_MS = 8 * 3_600_000
const DEGREES = 180 / Math.PI

const STEMS = [...'甲乙丙丁戊己庚辛壬癸']
const BRANCHES = [...'子丑寅卯辰巳午未申酉戌亥']
const SIGNS = [
  'Aries',
  'Taurus',
  'Gemini',
  'Cancer',
  'Leo',
  'Virgo',
  'Libra',
  'Scorpio',
  'Sagittarius',
  'Capricorn',
  'Aquarius',
  'Pisces',
]
const ANIMALS = [
  'Rat',
  'Ox',
  'Tiger',
  'Rabbit',
  'Dragon',
  'Snake',
  'Horse',
  'Goat',
  'Monkey',
  'Rooster',
  'Dog',
  'Pig',
]

const earth = new planetposition.Planet(vsop87Bearth)

function toJde(instantMs: number): number {
  const julianDay = instantMs / DAY_MS + 2_440_587.5
  return julianDay + deltat.deltaT(2000 + (julianDay - 2_451_545) / 365.25) / 86_400
}

/** The sun's apparent longitude in degrees, 0 to 360. */
export function toSunDegrees(instantMs: number): number {
  return (solar.apparentVSOP87(earth, toJde(instantMs)).lon * DEGREES + 360) % 360
}

/** The equation of time in seconds. */
export function toEquationSeconds(instantMs: number): number {
  return eqtime.e(toJde(instantMs), earth) * DEGREES * 240
}

const modulo = (value: number, size: number) => ((value % size) + size) % size
const toPair = (stem: number, branch: number) => STEMS[modulo(stem, 10)]! + BRANCHES[modulo(branch, 12)]!

/** Year and month pillars for a longitude of the sun; the year is that of China's calendar. */
function toYearAndMonth(sunDegrees: number, year: number, month: number): string[] {
  const sinceLichun = Math.floor(modulo(sunDegrees - 315, 360) / 30)
  // January, and February up to Lichun, belong to the old year: the sun has not reached 315°.
  const of = month <= 2 && sinceLichun >= 10 ? year - 1 : year
  const yearStem = modulo(of - 4, 10)
  return [toPair(of - 4, of - 4), toPair(yearStem * 2 + 2 + sinceLichun, sinceLichun + 2)]
}

/** Day and hour pillars by a local clock (ms, as if it were UTC). */
function toDayAndHour(localMs: number, boundaryHour: 23 | 24): string[] {
  const hour = Math.floor(modulo(localMs, DAY_MS) / 3_600_000)
  const fixed = Math.floor(localMs / DAY_MS) + 719_163
  const day = fixed - 46 + (hour >= boundaryHour ? 1 : 0)
  const dayOfHours = fixed - 46 + (hour >= 23 ? 1 : 0)
  const branch = Math.floor((hour + 1) / 2) % 12
  return [toPair(day, day), toPair(modulo(dayOfHours, 10) * 2 + branch, branch)]
}

/** The four pillars and the western sign: `甲子 丙寅 戊辰 甲子 Aquarius`. `localMs` is the clock of day and hour. */
export function readInstant(instantMs: number, localMs: number, dayTurn: '23:00' | '00:00'): string {
  const sun = toSunDegrees(instantMs)
  const china = new Date(instantMs + CHINA_MS)
  return [
    ...toYearAndMonth(sun, china.getUTCFullYear(), china.getUTCMonth() + 1),
    ...toDayAndHour(localMs, dayTurn === '23:00' ? 23 : 24),
    SIGNS[Math.floor(sun / 30) % 12],
  ].join(' ')
}

/** The animal of the lunar year that begins in a calendar year. */
export function toAnimal(year: number): string {
  return ANIMALS[modulo(year - 4, 12)]!
}

/** The day on which the lunar year begins, as MM-DD. */
export function toNewYear(year: number): string {
  const sinceEpoch = year + 2636
  const { month, day } = new CalendarChinese(
    Math.floor(sinceEpoch / 60) + 1,
    (sinceEpoch % 60) + 1,
    1,
    false,
    1,
  ).toGregorian()
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
