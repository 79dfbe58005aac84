import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAt as read } from '../test/births.ts'
import { CHINA_MS, readInstant, toAnimal, toNewYear, toSunDegrees } from '../test/second-opinion.ts'
import type { BirthReading } from './birth-reading.ts'
import { getNewYearAnimal } from './pillars.ts'
import { getTerm, getTermAt, SOLAR_TERMS } from './solar-terms.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const YEARS = Array.from({ length: 201 }, (_, index) => 1900 + index)
const LICHUN = SOLAR_TERMS.indexOf('lichun')

/** Seconds between a solar term and the instant at which the independent implementation has the sun there. */
function toErrorSeconds(serial: number): number {
  const { name, atMs } = getTerm(serial)
  const degrees = (270 + 15 * SOLAR_TERMS.indexOf(name)) % 360
  const missing = ((degrees - toSunDegrees(atMs) + 540) % 360) - 180
  // The sun moves 360 degrees in 365.2422 days.
  return Math.abs((missing / 360) * 365.2422 * 86_400)
}

/** The pillars and the western sign of a reading, as `readInstant` writes them. */
const write = ({ pillars, zodiacSign }: BirthReading) =>
  [...Object.values(pillars).map((pillar) => pillar?.characters), zodiacSign].join(' ')

/** Minutes before and after a solar term. */
function listAround(serial: number): number[] {
  const minuteMs = Math.floor(getTerm(serial).atMs / MINUTE_MS) * MINUTE_MS
  return [minuteMs - MINUTE_MS, minuteMs + 2 * MINUTE_MS]
}

/** Instants at which the reading changes soon, or has just changed, by year. */
const INSTANTS: Readonly<Record<string, (year: number) => number[]>> = {
  'the beginning of the year': (year) => listAround(year * 24 + LICHUN),
  'the beginning of a month': (year) => listAround(year * 24 + LICHUN + 2 + (year % 11) * 2),
  'the beginning of a sign': (year) => listAround(year * 24 + 2 + (year % 12) * 2),
  midnight: (year) => {
    const midnightMs = Date.UTC(year, year % 12, (year % 28) + 1) - CHINA_MS
    return [-61, -60, -30, -1, 0].map((minutes) => midnightMs + minutes * MINUTE_MS)
  },
}

const ZONES = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Moscow',
  'Australia/Lord_Howe',
  'Africa/Nairobi',
  'Pacific/Apia',
]

/** Solar terms of 2013 by the Hong Kong Observatory (hko.gov.hk, Solar_Term_2013), at UTC+8. */
const OBSERVATORY_2013 = `
  xiaohan 01-05 12:34, dahan 01-20 05:52, lichun 02-04 00:13, yushui 02-18 20:02, jingzhe 03-05 18:15,
  chunfen 03-20 19:02, qingming 04-04 23:02, guyu 04-20 06:03, lixia 05-05 16:18, xiaoman 05-21 05:09,
  mangzhong 06-05 20:23, xiazhi 06-21 13:04, xiaoshu 07-07 06:35, dashu 07-22 23:56, liqiu 08-07 16:20,
  chushu 08-23 07:02, bailu 09-07 19:16, qiufen 09-23 04:44, hanlu 10-08 10:58, shuangjiang 10-23 14:10,
  lidong 11-07 14:14, xiaoxue 11-22 11:48, daxue 12-07 07:09, dongzhi 12-22 01:11`
  .split(',')
  .map((each) => each.trim().split(' ') as [string, string, string])

/** Lichun as published in Chinese almanacs, to the second, at UTC+8. */
const ANNOUNCED_LICHUN = [
  '2017-02-03T23:34:01',
  '2020-02-04T17:03:12',
  '2021-02-03T22:58:39',
  '2022-02-04T04:50:36',
  '2023-02-04T10:42:21',
]

describe('solar terms', () => {
  test('agree with the independent implementation to half a minute, all 4,824 of 1900 to 2100', () => {
    const serials = YEARS.flatMap((year) => SOLAR_TERMS.map((_, index) => year * 24 + 1 + index))
    expect(serials).toHaveLength(4_824)
    // The rest is the predicted slowdown of the Earth's rotation until 2100.
    expect(serials.filter((serial) => toErrorSeconds(serial) > 30)).toEqual([])
  })

  test('of these, the instants of Lichun are within 10 seconds until 2020', () => {
    const years = YEARS.filter((year) => year <= 2020)
    expect(years.filter((year) => toErrorSeconds(year * 24 + LICHUN) >= 10)).toEqual([])
  })

  test('are the minutes of the Hong Kong Observatory’s list', () => {
    expect(OBSERVATORY_2013.map(([name]) => name)).toEqual([...SOLAR_TERMS.slice(1), 'dongzhi'])
    for (const [name, day, time] of OBSERVATORY_2013) {
      const listedMs = Date.parse(`2013-${day}T${time}:00+08:00`)
      const own = getTermAt(listedMs + 60 * SECOND_MS)
      expect(own.name).toBe(name)
      // The list is rounded to the minute.
      expect(Math.abs(own.atMs - listedMs), name).toBeLessThanOrEqual(45 * SECOND_MS)
    }
  })

  test('match the seconds that almanacs published for Lichun, except for the unpredicted rotation of the Earth', () => {
    for (const text of ANNOUNCED_LICHUN) {
      const announcedMs = Date.parse(`${text}+08:00`)
      const own = getTermAt(announcedMs + 60 * SECOND_MS)
      expect(own.name).toBe('lichun')
      expect(Math.abs(own.atMs - announcedMs), text).toBeLessThanOrEqual(20 * SECOND_MS)
    }
  })

  test('are consecutive without gaps', () => {
    for (let serial = 1900 * 24; serial < 2101 * 24; serial++) {
      const days = (getTerm(serial + 1).atMs - getTerm(serial).atMs) / 86_400_000
      expect(days).toBeGreaterThan(14)
      expect(days).toBeLessThan(16.5)
      expect(getTermAt(getTerm(serial).atMs).serial).toBe(serial)
      expect(getTermAt(getTerm(serial).atMs - 1).serial).toBe(serial - 1)
    }
  })
})

describe('pillars', () => {
  test.each(Object.entries(INSTANTS))('are those of the independent implementation around %s', (_, list) => {
    for (const instantMs of YEARS.flatMap(list)) {
      const localMs = instantMs + CHINA_MS
      const [date, time] = new Date(localMs).toISOString().slice(0, 16).split('T') as [string, string]
      for (const dayTurn of ['23:00', '00:00'] as const) {
        const reading = read(date, time, { zone: 'Etc/GMT-8', conventions: { dayTurn } })
        expect(write(reading), `${date} ${time}`).toBe(readInstant(instantMs, localMs, dayTurn))
      }
    }
  })

  test(
    'are those of the independent implementation at random instants and places',
    { timeout: 60_000 },
    () => {
      // The Swedish locale formats as ISO 8601.
      const formats = new Map(
        ZONES.map((timeZone) => [
          timeZone,
          new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
        ]),
      )
      const births = fc.record({
        drawnMs: fc.integer({ min: Date.UTC(1901, 0, 2) / 1000, max: Date.UTC(2100, 11, 30) / 1000 }),
        dayTurn: fc.constantFrom('23:00' as const, '00:00' as const),
        // China's clock without daylight saving, or the solar time of any place.
        place: fc.oneof(
          fc.constant({ zone: 'Asia/Shanghai', longitude: null }),
          fc.record({
            zone: fc.constantFrom(...ZONES),
            longitude: fc.integer({ min: -43_200, max: 43_199 }).map((seconds) => seconds / 240),
          }),
        ),
      })
      const property = fc.property(births, ({ drawnMs, dayTurn, place }) => {
        const wall = formats.get(place.zone)!.format(drawnMs * 1000)
        const instantMs = (drawnMs - Number(wall.slice(17, 19))) * 1000
        // Less than a minute from a solar term, the implementations may differ.
        fc.pre(Math.abs(((toSunDegrees(instantMs) + 7.5) % 15) - 7.5) > 0.0007)
        const clock = place.longitude === null ? 'standard' : 'mean_solar'
        const readAs = (repeatedTime: 'earlier' | 'later') =>
          read(wall.slice(0, 10), wall.slice(11, 16), {
            ...place,
            conventions: { dayTurn, clock },
            repeatedTime,
          })
        const earlier = readAs('earlier')
        const reading = Date.parse(earlier.clock!.at) === instantMs ? earlier : readAs('later')
        const ahead = place.longitude === null ? CHINA_MS : Math.round(place.longitude * 240) * 1000
        expect(write(reading)).toBe(readInstant(instantMs, instantMs + ahead, dayTurn))
      })
      fc.assert(property, { numRuns: 4_000, seed: 1_984 })
    },
  )

  test('of well-known days are the ones in every almanac', () => {
    const days = [
      ['1900-01-01', '甲戌'],
      ['1949-10-01', '甲子'],
      ['1997-07-01', '甲辰'],
      ['2000-01-01', '戊午'],
      ['2008-08-08', '庚辰'],
      ['2024-02-10', '甲辰'],
    ] as const
    for (const [date, characters] of days)
      expect(read(date, '12:00').pillars.day.characters, date).toBe(characters)
  })
})

test('the lunar year’s animal changes on the new year’s day of every year', () => {
  for (const year of YEARS) {
    const newYearMs = Date.parse(`${year}-${toNewYear(year)}T00:00:00Z`)
    expect(getNewYearAnimal(newYearMs), `${year}`).toBe(toAnimal(year))
    expect(getNewYearAnimal(newYearMs - 1), `before ${year}`).toBe(toAnimal(year - 1))
  }
})
