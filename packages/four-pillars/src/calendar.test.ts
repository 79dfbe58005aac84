import { describe, expect, test } from 'vitest'
import { goldenBirths, goldenNewYears, goldenTerms } from '../test/golden/calendar.ts'
import { findSunMs, toSunDegrees } from '../test/second-opinion.ts'
import { BirthInput } from './birth.ts'
import { readBirth } from './birth-reading.ts'
import { getNewYearAnimal } from './pillars.ts'
import { getTerm, getTermAt, SOLAR_TERMS } from './solar-terms.ts'

const SECOND_MS = 1000
/** Both solar theories agree to seconds; the rest is the predicted slowdown of the Earth's rotation until 2100. */
const AGREEMENT_MS = 30 * SECOND_MS

const read = (date: string, time: string | null, more: object = {}) =>
  readBirth(BirthInput.parse({ date, time, zone: 'Etc/GMT-8', ...more }))

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
    expect(goldenTerms).toHaveLength(4_824)
    const apart = goldenTerms.filter(({ atMs }) => {
      const { atMs: own } = getTermAt(atMs + AGREEMENT_MS)
      return Math.abs(own - atMs) > AGREEMENT_MS
    })
    expect(apart).toEqual([])
  })

  test('of these, the 201 instants of Lichun are within half a minute, and within 10 seconds until 2020', () => {
    const lichun = goldenTerms.filter(({ degrees }) => degrees === 315)
    expect(lichun).toHaveLength(201)
    for (const { year, atMs } of lichun) {
      const { name, atMs: own } = getTerm(year * 24 + SOLAR_TERMS.indexOf('lichun'))
      expect(name).toBe('lichun')
      expect(Math.abs(own - atMs), `${year}`).toBeLessThan((year <= 2020 ? 10 : 30) * SECOND_MS)
    }
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

  test('of the golden file agree with astronomy', () => {
    const sample = goldenTerms.filter((_, index) => index % 61 === 0)
    for (const { degrees, atMs } of sample) {
      const missing = ((toSunDegrees(atMs) - degrees + 540) % 360) - 180
      // The sun moves 0.9856 degrees a day, so this is one second.
      expect(Math.abs(missing)).toBeLessThan(0.0000115)
    }
    const [first] = goldenTerms
    expect(findSunMs(285, first!.atMs + 9_000_000)).toBe(first!.atMs)
  })
})

describe('pillars', () => {
  test.each(['lichun', 'month', 'sign', 'zi', 'leap'])('are those of the golden births: %s', (kind) => {
    const births = goldenBirths.filter((birth) => birth.kind === kind)
    expect(births.length).toBeGreaterThan(70)
    for (const birth of births) {
      const early = read(birth.date, birth.time)
      const lateZi = read(birth.date, birth.time, { conventions: { dayTurn: '00:00' } })
      const { year, month, day, hour } = early.pillars
      expect({
        yearAndMonth: `${year.characters} ${month.characters}`,
        dayTurningAt23: day.characters,
        dayTurningAt0: lateZi.pillars.day.characters,
        hour: `${hour?.characters} ${lateZi.pillars.hour?.characters}`,
        sign: early.zodiacSign,
        newYearAnimal: early.animals.byNewYear,
        at: `${birth.date} ${birth.time}`,
      }).toEqual({
        yearAndMonth: birth.yearAndMonth,
        dayTurningAt23: birth.dayTurningAt23,
        dayTurningAt0: birth.dayTurningAt0,
        hour: `${birth.hour} ${birth.hour}`,
        sign: birth.sign,
        newYearAnimal: birth.newYearAnimal,
        at: `${birth.date} ${birth.time}`,
      })
    }
  })

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

  test('of a famous year begin with its Lichun, not with its new year’s day or with January', () => {
    const toYear = (date: string, time: string) => read(date, time).pillars.year.characters
    expect(toYear('1984-01-15', '12:00')).toBe('癸亥')
    expect(toYear('1984-02-02', '12:00')).toBe('癸亥')
    expect(toYear('1984-02-04', '23:17')).toBe('癸亥')
    expect(toYear('1984-02-04', '23:20')).toBe('甲子')
  })
})

test('the lunar year’s animal changes on the new year’s day of every year', () => {
  expect(goldenNewYears).toHaveLength(201)
  for (const day of goldenNewYears) {
    const newYearMs = Date.parse(`${day}T00:00:00Z`)
    expect(getNewYearAnimal(newYearMs), day).not.toBe(getNewYearAnimal(newYearMs - 1))
  }
  for (const birth of goldenBirths.filter(({ kind }) => kind === 'newyear'))
    expect(getNewYearAnimal(Date.parse(`${birth.date}T12:00Z`)), birth.date).toBe(birth.newYearAnimal)
})
