import { describe, expect, test } from 'vitest'
import { readAt as read } from '../test/births.ts'
import { toEquationSeconds } from '../test/second-opinion.ts'
import type { BirthReading } from './birth-reading.ts'
import { toEquationOfTimeSeconds } from './solar-time.ts'

const pillars = (reading: BirthReading) =>
  Object.values(reading.pillars).map((pillar) => pillar?.characters ?? null)
const codes = (reading: BirthReading) => reading.notices.map(({ code }) => code)

test('a reading is plain data that survives JSON', () => {
  const reading = read('1984-02-04', '23:17')
  expect(JSON.parse(JSON.stringify(reading))).toEqual(reading)
})

test('a pillar has its characters, elements, hidden stems and animal', () => {
  const { year } = read('1986-05-17', '12:00').pillars
  expect(year.characters).toBe('丙寅')
  expect(year.sound).toBe('炉中火')
  expect(year.stem).toEqual({ name: 'bing', character: '丙', element: 'Fire', polarity: 'yang' })
  expect(year.branch).toMatchObject({ name: 'yin', element: 'Wood', polarity: 'yang', animal: 'Tiger' })
  expect(year.branch.hiddenStems.map(({ character, role, tenths }) => [character, role, tenths])).toEqual([
    ['甲', 'main', 6],
    ['丙', 'middle', 3],
    ['戊', 'residual', 1],
  ])
})

describe('daylight saving', () => {
  test('is undone: half past midnight in a summer of 1988 is still the evening before', () => {
    const reading = read('1988-07-01', '00:30', { conventions: { dayTurn: '00:00' } })
    expect(reading.clock).toMatchObject({ local: '1988-06-30T23:30:00', daylightSavingSeconds: 3_600 })
    expect(pillars(reading)).toEqual(['戊辰', '戊午', '丙辰', '庚子'])
  })

  test('with a repeated time has two readings, and the input chooses', () => {
    const earlier = read('1988-09-11', '01:10')
    const later = read('1988-09-11', '01:10', { repeatedTime: 'later' })
    expect(earlier.pillars.hour?.characters).toBe('甲子')
    expect(later.pillars.hour?.characters).toBe('乙丑')
    expect(earlier.notices[0]).toMatchObject({
      code: 'time_repeated',
      chosen: '1988-09-11T01:10:00+09:00',
      other: '1988-09-11T01:10:00+08:00',
    })
    expect(later.notices[0]).toMatchObject({ chosen: '1988-09-11T01:10:00+08:00' })
  })

  test('with a skipped time is reported', () => {
    expect(codes(read('1988-04-17', '02:30'))).toContain('time_skipped')
  })
})

describe('places', () => {
  test('Oslo had summer time in 1962, when Berlin had none', () => {
    const toHour = (zone: string) => read('1962-07-01', '13:30', { zone }).pillars.hour?.branch.character
    expect(toHour('Europe/Oslo')).toBe('午')
    expect(toHour('Europe/Berlin')).toBe('未')
  })

  test('the year turns everywhere at the same instant, whatever the clock shows', () => {
    // Lichun of 2024: 08:27 UTC.
    const toYear = (zone: string, time: string) => read('2024-02-04', time, { zone }).pillars.year.characters
    expect(toYear('America/New_York', '03:20')).toBe('癸卯')
    expect(toYear('America/New_York', '03:35')).toBe('甲辰')
    expect(toYear('Asia/Kolkata', '13:50')).toBe('癸卯')
    expect(toYear('Asia/Kolkata', '14:05')).toBe('甲辰')
  })

  test('in the west of China the sun is hours behind the clock', () => {
    const kashgar = { longitude: 76, conventions: { clock: 'mean_solar' as const } }
    expect(read('2000-01-02', '12:30').pillars.hour?.branch.name).toBe('wu')
    const reading = read('2000-01-02', '12:30', kashgar)
    expect(reading.clock).toMatchObject({ local: '2000-01-02T09:34:00', meanSolarOffsetSeconds: 18_240 })
    expect(reading.pillars.hour?.branch.name).toBe('si')
  })

  test('the sun of the place can be a day behind the clock', () => {
    const lhasa = { longitude: 91.1, conventions: { clock: 'mean_solar', dayTurn: '00:00' } } as const
    expect(read('2000-01-02', '00:30').pillars.day.characters).toBe('己未')
    expect(read('2000-01-02', '00:30', lhasa).pillars.day.characters).toBe('戊午')
  })

  test('true solar time adds the equation of time, which agrees with astronomy to five seconds', () => {
    const november = read('2000-11-03', '12:00', { longitude: 120, conventions: { clock: 'true_solar' } })
    expect(november.clock?.equationOfTimeSeconds).toBeGreaterThan(16 * 60)
    expect(november.clock?.local).toMatch(/^2000-11-03T12:16:2\d$/)
    for (let ms = Date.UTC(1900, 0, 1); ms < Date.UTC(2101, 0, 1); ms += 100 * 86_400_000 + 7_000_000)
      expect(Math.abs(toEquationOfTimeSeconds(ms) - toEquationSeconds(ms))).toBeLessThanOrEqual(5)
  })
})

describe('from 23:00', () => {
  test('the day is the next one, or with midnight the old one with an hour of the next one', () => {
    // 2000-01-01 is 戊午.
    expect(pillars(read('2000-01-01', '23:00')).slice(2)).toEqual(['己未', '甲子'])
    const lateZi = read('2000-01-01', '23:00', { conventions: { dayTurn: '00:00' } })
    expect(pillars(lateZi).slice(2)).toEqual(['戊午', '甲子'])
    expect(pillars(read('2000-01-01', '22:59')).slice(2)).toEqual(['戊午', '癸亥'])
    expect(pillars(read('2000-01-02', '00:00')).slice(2)).toEqual(['己未', '甲子'])
  })

  test.each([
    ['23:00', '己未', '戊午', 30],
    ['00:00', '戊午', '己未', -30],
  ] as const)(
    'both conventions are reported, with the day turning at %s',
    (dayTurn, chosen, other, minutes) => {
      const { notices } = read('2000-01-01', '23:30', { conventions: { dayTurn } })
      expect(notices).toContainEqual(expect.objectContaining({ code: 'late_zi', chosen, other, minutes }))
    },
  )
})

describe('near a boundary both readings are reported', () => {
  test('two hours around Lichun: year, month and animal', () => {
    // Lichun of 1985: 05:11:36 at UTC+8.
    const [year, month] = read('1985-02-04', '04:00').notices
    expect(year).toMatchObject({ code: 'year_turn', chosen: '甲子', other: '乙丑', term: 'lichun' })
    expect(year?.minutes).toBe(-71)
    expect(month).toMatchObject({ code: 'month_turn', chosen: '丁丑', other: '戊寅' })
    expect(codes(read('1985-02-04', '03:05'))).not.toContain('year_turn')
    expect(codes(read('1985-02-04', '07:20'))).not.toContain('year_turn')
  })

  test('another month does not change the year', () => {
    // Jingzhe of 2013: 18:15.
    expect(codes(read('2013-03-05', '18:40'))).toEqual(['month_turn'])
  })

  test('a western sign at its cusp', () => {
    // Equinox of 2013: 19:02.
    const before = read('2013-03-20', '18:30')
    expect(before.zodiacSign).toBe('Pisces')
    expect(before.notices).toContainEqual(
      expect.objectContaining({ code: 'sign_turn', chosen: 'Pisces', other: 'Aries', term: 'chunfen' }),
    )
    expect(read('2013-03-20', '19:30').zodiacSign).toBe('Aries')
  })

  test('ten minutes around an odd hour', () => {
    expect(codes(read('2013-06-15', '12:52'))).toEqual(['hour_turn'])
    expect(codes(read('2013-06-15', '13:10'))).toEqual(['hour_turn'])
    expect(codes(read('2013-06-15', '13:11'))).toEqual([])
  })

  test('the animals of Lichun and of the new year where they differ', () => {
    // The new year of 1984 was two days before Lichun.
    const { animals, notices } = read('1984-02-03', '12:00')
    expect(animals).toEqual({ byLichun: 'Pig', byNewYear: 'Rat' })
    expect(notices).toContainEqual(expect.objectContaining({ code: 'animal_differs' }))
  })
})

describe('an unknown hour', () => {
  test('leaves three pillars and six characters', () => {
    const { pillars: known, balance, clock } = read('2013-06-15', null)
    expect(known.hour).toBeNull()
    expect(clock).toBeNull()
    expect(balance.totalTenths).toBe(60)
  })

  test('on an ordinary day leaves only the day boundary open', () => {
    expect(codes(read('2013-06-15', null))).toEqual(['day_turn'])
    expect(codes(read('2013-06-15', null, { conventions: { dayTurn: '00:00' } }))).toEqual([])
  })

  test('on a day with a boundary uses the longer part and reports the other', () => {
    // Lichun of 2013: 00:13; of 1984: 23:18.
    const early = read('2013-02-04', null)
    expect(early.pillars.year.characters).toBe('癸巳')
    expect(early.notices[0]).toMatchObject({
      code: 'year_turn',
      other: '壬辰',
      minutes: null,
      term: 'lichun',
    })
    const lateZi = read('1984-02-04', null)
    expect(lateZi.pillars.year.characters).toBe('癸亥')
    expect(codes(lateZi)).toEqual(['year_turn', 'month_turn', 'day_turn', 'animal_differs'])
  })

  test('a day that began an hour early by daylight saving includes part of the day before', () => {
    const { notices } = read('1988-07-01', null, { conventions: { dayTurn: '00:00' } })
    expect(notices).toContainEqual(
      expect.objectContaining({ code: 'day_turn', at: '1988-07-01T01:00:00+09:00' }),
    )
  })

  test('the western sign is open only on the day of a cusp', () => {
    expect(codes(read('2013-03-20', null))).toContain('sign_turn')
    expect(codes(read('2013-03-19', null))).not.toContain('sign_turn')
  })
})
