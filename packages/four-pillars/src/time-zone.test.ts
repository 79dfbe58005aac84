import { describe, expect, test } from 'vitest'
import { resolveWallTime, toOffsetSeconds, toStandardOffsetSeconds } from './time-zone.ts'

const HOUR = 3_600
const wall = (text: string) => Date.parse(`${text}Z`)
const toMinute = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 16)
/** The instant of a wall clock time, at an offset in hours. */
const at = (text: string, hours: number) => toMinute(wall(text) - hours * HOUR * 1000)
const resolve = (zone: string, text: string) => {
  const { kind, instantsMs } = resolveWallTime(zone, wall(text))
  return [kind, ...instantsMs.map(toMinute)]
}
const daylightSaving = (zone: string, text: string) => {
  const [instantMs] = resolveWallTime(zone, wall(text)).instantsMs
  return (toOffsetSeconds(zone, instantMs!) - toStandardOffsetSeconds(zone, instantMs!)) / HOUR
}

/** China's daylight saving: 2:00 to 3:00 on the first day, 2:00 back to 1:00 on the last. */
const CHINA = [
  ['1986-05-04', '1986-09-14'],
  ['1987-04-12', '1987-09-13'],
  ['1988-04-17', '1988-09-11'],
  ['1989-04-16', '1989-09-17'],
  ['1990-04-15', '1990-09-16'],
  ['1991-04-14', '1991-09-15'],
] as const

describe('China from 1986 to 1991', () => {
  test.each(CHINA)('was an hour ahead from %s to %s', (first, last) => {
    expect(daylightSaving('Asia/Shanghai', `${first}T01:59`)).toBe(0)
    expect(daylightSaving('Asia/Shanghai', `${first}T03:00`)).toBe(1)
    expect(daylightSaving('Asia/Shanghai', `${last}T00:59`)).toBe(1)
    expect(daylightSaving('Asia/Shanghai', `${last}T02:00`)).toBe(0)
  })

  test.each(CHINA)('skipped an hour on %s and repeated one on %s', (first, last) => {
    const [skipped, repeated] = [`${first}T02:30`, `${last}T01:30`]
    expect(resolve('Asia/Shanghai', skipped)).toEqual(['skipped', at(skipped, 9), at(skipped, 8)])
    expect(resolve('Asia/Shanghai', repeated)).toEqual(['repeated', at(repeated, 9), at(repeated, 8)])
  })
})

describe('a clock that was put forward', () => {
  test.each([
    ['America/New_York', '2024-07-01T12:00', 1],
    ['America/New_York', '2024-01-01T12:00', 0],
    ['America/New_York', '1943-12-01T12:00', 1],
    ['Europe/London', '1943-01-01T12:00', 1],
    ['Europe/London', '1943-07-01T12:00', 2],
    ['Europe/Dublin', '2000-07-01T12:00', 1],
    ['Australia/Sydney', '2020-01-01T12:00', 1],
    ['Australia/Lord_Howe', '2020-01-01T12:00', 0.5],
    ['Asia/Hong_Kong', '1960-07-01T12:00', 1],
    ['Asia/Taipei', '1975-06-01T12:00', 1],
    ['Asia/Kolkata', '1943-06-01T12:00', 1],
    ['Asia/Shanghai', '1943-06-01T12:00', 1],
  ])('is undone: %s at %s, %s h', (zone, text, hours) => {
    expect(daylightSaving(zone, text)).toBe(hours)
  })

  test.each([
    ['Asia/Kolkata', '2000-06-01T12:00', 5.5],
    ['Asia/Kathmandu', '2000-06-01T12:00', 5.75],
    ['Asia/Urumqi', '2000-06-01T12:00', 6],
    ['Asia/Singapore', '1983-06-01T12:00', 8],
    ['Asia/Singapore', '1981-06-01T12:00', 7.5],
    ['Europe/Moscow', '2012-06-01T12:00', 4],
    ['Europe/Istanbul', '2020-06-01T12:00', 3],
    ['America/Caracas', '2010-06-01T12:00', -4.5],
  ])(
    'is distinguished from a zone that moved: the standard offset of %s at %s is %s h',
    (zone, text, hours) => {
      expect(toStandardOffsetSeconds(zone, wall(text))).toBe(hours * HOUR)
    },
  )
})

/** By the tz database: Taiwan's law of 1 October 1937, and the end of the Japanese rule on 21 September 1945. */
describe('Taiwan from 1937 to 1945', () => {
  const standard = (text: string) => toStandardOffsetSeconds('Asia/Taipei', wall(text)) / HOUR

  test.each([
    '1937-10-01',
    '1938-06-01',
    '1939-06-01',
    '1941-06-01',
    '1943-06-01',
    '1945-06-01',
    '1945-09-20',
  ])('had one law: on %s the clock was nine hours ahead, without daylight saving', (day) => {
    expect(toOffsetSeconds('Asia/Taipei', wall(`${day}T03:00`)) / HOUR).toBe(9)
    expect(standard(`${day}T03:00`)).toBe(9)
  })

  test.each(['1937-09-30T03:00', '1945-09-21T03:00', '1946-06-01T03:00'])(
    'was at eight hours before and after: %s',
    (text) => {
      expect(standard(text)).toBe(8)
    },
  )
})

describe('a zone that Intl has merged with another one', () => {
  test.each([
    ['Europe/Oslo', '1962-07-01T13:30', 2, 1],
    ['Europe/Stockholm', '1942-07-01T12:00', 1, 1],
    ['Europe/Copenhagen', '1946-06-01T12:00', 2, 1],
    ['Europe/Amsterdam', '1938-01-15T12:00', 1 / 3, 1 / 3],
    ['Asia/Hanoi', '1950-06-01T12:00', 8, 8],
    ['America/Montreal', '1923-07-01T12:00', -5, -5],
  ])('has its own past: %s at %s is at %s h, without daylight saving %s h', (zone, text, hours, standard) => {
    const [instantMs] = resolveWallTime(zone, wall(text)).instantsMs
    expect(toOffsetSeconds(zone, instantMs!) / HOUR).toBeCloseTo(hours, 3)
    expect(toStandardOffsetSeconds(zone, instantMs!) / HOUR).toBeCloseTo(standard, 3)
  })

  test('is read after the last year of the table as well', () => {
    expect(toOffsetSeconds('Asia/Hanoi', wall('2040-06-01T12:00')) / HOUR).toBe(7)
    expect(toOffsetSeconds('Europe/Oslo', wall('2040-07-01T12:00')) / HOUR).toBe(2)
    expect(toStandardOffsetSeconds('Europe/Oslo', wall('2040-07-01T12:00')) / HOUR).toBe(1)
  })
})

test('a zone that jumped over a whole day skipped it', () => {
  expect(resolve('Pacific/Apia', '2011-12-30T12:00')[0]).toBe('skipped')
  expect(resolve('Pacific/Apia', '2011-12-31T12:00')).toEqual(['once', '2011-12-30T22:00'])
})

test('before there were zones, clocks went by the sun of their town, to the second', () => {
  expect(toOffsetSeconds('Asia/Shanghai', wall('1900-06-01T00:00'))).toBe(8 * HOUR + 5 * 60 + 43)
})
