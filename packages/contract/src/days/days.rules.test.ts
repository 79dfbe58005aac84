import { describe, expect, test } from 'vitest'
import {
  TIME_ZONE,
  addDays,
  addYears,
  endOf,
  endOfPeriod,
  fromClock,
  startOf,
  toClock,
  toDay,
} from './days.rules.ts'

const at = (text: string) => new Date(`${text}+08:00`)

describe('a day of the shop', () => {
  test('is that of Beijing, whatever day it is in Greenwich', () => {
    expect(toDay(new Date('2026-11-24T15:59:59.999Z'))).toBe('2026-11-24')
    expect(toDay(new Date('2026-11-24T16:00:00.000Z'))).toBe('2026-11-25')
  })

  test('begins and ends at midnight there', () => {
    expect(startOf('2026-11-25')).toEqual(at('2026-11-25T00:00:00'))
    expect(endOf('2026-11-25').getTime() + 1).toBe(startOf('2026-11-26').getTime())
    expect([startOf('2026-11-25'), endOf('2026-11-25')].map(toDay)).toEqual(['2026-11-25', '2026-11-25'])
  })

  test('has 24 hours in every month since 1992, as the offset says', () => {
    const hours = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, timeStyle: 'medium' })
    for (let day = '1992-01-01'; day < '2060-01-01'; day = addDays(day, 28))
      expect(hours.format(startOf(day)), day).toBe('00:00:00')
  })

  test.each([
    ['2026-11-25', 7, '2026-12-02'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-25', 0, '2026-11-25'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  test.each([
    ['2026-11-25', 1, '2027-11-25'],
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2027-02-28', 1, '2028-02-28'],
  ])('%s and %i years is %s', (day, count, expected) => {
    expect(addYears(day, count)).toBe(expected)
  })
})

test('a time of the shop’s clock is one moment, wherever the browser is', () => {
  expect(fromClock('2026-11-25T00:30').toISOString()).toBe('2026-11-24T16:30:00.000Z')
  expect(toClock(new Date('2026-11-24T16:30:59.000Z'))).toBe('2026-11-25T00:30')
})

describe('a period of days', () => {
  test('does not count the day of the event, and counts the last day whole', () => {
    const until = endOfPeriod(at('2026-11-22T00:01:00'), { days: 7 })
    expect(until).toEqual(at('2026-11-29T23:59:59.999'))
    expect(endOfPeriod(at('2026-11-22T23:59:00'), { days: 7 })).toEqual(until)
  })

  test('of a year ends with the same day of the next one', () => {
    expect(endOfPeriod(at('2026-11-22T12:00:00'), { years: 1 })).toEqual(at('2027-11-22T23:59:59.999'))
    expect(endOfPeriod(at('2028-02-29T12:00:00'), { years: 1 })).toEqual(at('2029-02-28T23:59:59.999'))
  })
})
