import { ZODIAC_SIGNS } from '@shop/contract/users/users.rules'
import { SolarTerm } from 'tyme4ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const UNIX_EPOCH_JULIAN_DAY = 2_440_587.5

/** The 24 solar terms by tyme's index: from the winter solstice, one per 15° of the sun. */
export const SOLAR_TERMS = [
  'dongzhi',
  'xiaohan',
  'dahan',
  'lichun',
  'yushui',
  'jingzhe',
  'chunfen',
  'qingming',
  'guyu',
  'lixia',
  'xiaoman',
  'mangzhong',
  'xiazhi',
  'xiaoshu',
  'dashu',
  'liqiu',
  'chushu',
  'bailu',
  'qiufen',
  'hanlu',
  'shuangjiang',
  'lidong',
  'xiaoxue',
  'daxue',
] as const
/** A solar term by its pinyin, such as `lichun`. */
export type SolarTermName = (typeof SOLAR_TERMS)[number]

/** A solar term of a year and its instant (ms since 1970, to the second). */
interface TermInstant {
  name: SolarTermName
  /** 24 × year + index: consecutive over the years. */
  serial: number
  atMs: number
}

const known = new Map<number, TermInstant>()

/**
 * The instant of a solar term. The calendar gives it at UTC+8 as a Julian day; it is the same instant for the whole
 * world, so no time zone is involved afterwards.
 */
export function getTerm(serial: number): TermInstant {
  const found = known.get(serial)
  if (found) return found
  const index = ((serial % 24) + 24) % 24
  const julianDay = SolarTerm.fromIndex(Math.floor(serial / 24), index)
    .getJulianDay()
    .getDay()
  const atMs = Math.round(((julianDay - UNIX_EPOCH_JULIAN_DAY) * DAY_MS - 8 * HOUR_MS) / 1000) * 1000
  const term = { name: SOLAR_TERMS[index]!, serial, atMs }
  known.set(serial, term)
  return term
}

/** The last solar term at or before an instant. */
export function getTermAt(instantMs: number): TermInstant {
  const year = new Date(instantMs).getUTCFullYear()
  // The winter solstice that opens a year's terms is in the previous December.
  let serial = year * 24 + Math.floor(((instantMs - Date.UTC(year, 0, 1)) / DAY_MS + 10) / 15.22)
  while (getTerm(serial).atMs > instantMs) serial--
  while (getTerm(serial + 1).atMs <= instantMs) serial++
  return getTerm(serial)
}

/** Terms of one kind around an instant: the last one at or before it, and the next. */
export interface TermSpan {
  from: TermInstant
  to: TermInstant
}

/** The month of the pillars at an instant: from one `jie` (odd terms, such as Lichun) to the next. */
export function getMonthSpan(instantMs: number): TermSpan {
  const { serial } = getTermAt(instantMs)
  const from = serial - (serial % 2 === 0 ? 1 : 0)
  return { from: getTerm(from), to: getTerm(from + 2) }
}

/** The western sign at an instant: from one `zhongqi` (even terms, such as the equinoxes) to the next. */
export function getSignSpan(instantMs: number): TermSpan {
  const { serial } = getTermAt(instantMs)
  const from = serial - (serial % 2)
  return { from: getTerm(from), to: getTerm(from + 2) }
}

/** The western sign that begins with a term: Aries at 0°, the spring equinox. */
export function toZodiacSign({ serial }: TermInstant): (typeof ZODIAC_SIGNS)[number] {
  return ZODIAC_SIGNS[((((serial % 24) + 24) % 24) / 2 + 9) % 12]!
}
