import { expect, test } from 'vitest'
import { BirthInput } from './birth.ts'

const errors = (input: object) =>
  BirthInput.safeParse({ date: '1990-05-17', zone: 'Asia/Shanghai', ...input }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? []

test('a date and a zone are enough; the hour is then unknown and the day turns at 23:00', () => {
  expect(BirthInput.parse({ date: '1990-05-17', zone: 'Asia/Shanghai' })).toEqual({
    date: '1990-05-17',
    time: null,
    zone: 'Asia/Shanghai',
    longitude: null,
    conventions: { dayTurn: '23:00', clock: 'standard' },
    repeatedTime: 'earlier',
  })
})

test('births from 1900 to 2100 are read', () => {
  expect(errors({ date: '1900-01-01' })).toEqual([])
  expect(errors({ date: '2100-12-31' })).toEqual([])
  expect(errors({ date: '1899-12-31' })).toEqual(['date: DATE_OUT_OF_REACH'])
  expect(errors({ date: '2101-01-01' })).toEqual(['date: DATE_OUT_OF_REACH'])
})

test.each([
  [{ date: '2023-02-29' }, 'date: DATE_INVALID'],
  [{ date: '17.5.1990' }, 'date: DATE_INVALID'],
  [{ time: '24:00' }, 'time: TIME_INVALID'],
  [{ time: '7:30' }, 'time: TIME_INVALID'],
  [{ zone: 'Asia/Atlantis' }, 'zone: ZONE_UNKNOWN'],
  [{ longitude: 181 }, 'longitude: LONGITUDE_INVALID'],
  [{ conventions: { clock: 'true_solar' } }, 'longitude: LONGITUDE_MISSING'],
])('%j has the error %s', (input, error) => {
  expect(errors(input)).toEqual([error])
})
