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
    ['Europe/Moscow', '2012-06-01T12:00', 3],
    ['Europe/Istanbul', '2020-06-01T12:00', 3],
    ['America/Caracas', '2010-06-01T12:00', -4.5],
  ])(
    'is distinguished from a zone that moved: the standard offset of %s at %s is %s h',
    (zone, text, hours) => {
      expect(toStandardOffsetSeconds(zone, wall(text))).toBe(hours * HOUR)
    },
  )
})

test('a zone that jumped over a whole day skipped it', () => {
  expect(resolve('Pacific/Apia', '2011-12-30T12:00')[0]).toBe('skipped')
  expect(resolve('Pacific/Apia', '2011-12-31T12:00')).toEqual(['once', '2011-12-30T22:00'])
})

test('before there were zones, clocks went by the sun of their town, to the second', () => {
  expect(toOffsetSeconds('Asia/Shanghai', wall('1900-06-01T00:00'))).toBe(8 * HOUR + 5 * 60 + 43)
})
