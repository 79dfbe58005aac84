import type { Product } from '@shop/contract/products/products.schemas'
import { readBirth } from '@shop/four-pillars/birth-reading'
import { hasClocks } from '@shop/four-pillars/clocks'
import { toOffsetSeconds } from '@shop/four-pillars/time-zone'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeBrowser } from '../../../test/fake-browser.ts'
import { aToken } from '../../../test/fake-session.ts'
import { removeVisit } from '../../lib/storage/session-storage.ts'
import { clearTokens, storeTokens } from '../../lib/api/tokens.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { findBirthErrors, toBirthInput, toBirthValues, type BirthValues } from './birth/birth-values.ts'
import { findClockDoubt } from './birth/clock-doubt.ts'
import { findStoredBirth, forgetBirth, storeBirth } from './birth/stored-birth.ts'
import { mergeProducts } from './reading/load-products.ts'
import { toNoticeText } from './reading/notice-text.ts'
import { OTHER_PLACE, PLACES } from './birth/places.ts'
import { toRingArcs } from './reading/ring-arcs.ts'

const JUNE_2000_MS = Date.UTC(2000, 5, 1)

afterEach(forgetBirth)

function fill(part: Partial<BirthValues>): BirthValues {
  return { ...toBirthValues('1990-05-17'), place: 'Beijing', zone: 'Asia/Shanghai', ...part }
}
const read = (part: Partial<BirthValues>) => readBirth(toBirthInput(fill(part)))

describe('places of birth', () => {
  test.each(PLACES.map((place) => [place.id, place] as const))('%s lies within its time zone', (_, place) => {
    const hours = toOffsetSeconds(place.zone, JUNE_2000_MS) / 3600
    // China has one time zone from coast to desert, and daylight saving time adds an hour.
    expect(Math.abs(place.longitude / 15 - hours)).toBeLessThan(3.2)
  })

  test.each([...new Set(PLACES.map(({ zone }) => zone))])('are in the table of clocks: %s', (zone) => {
    expect(hasClocks(zone)).toBe(true)
  })

  test('have unique names', () => {
    expect(new Set(PLACES.map(({ id }) => id)).size).toBe(PLACES.length)
  })
})

describe('the birth form', () => {
  test.each<[string, Partial<BirthValues>]>([
    ['a day alone', {}],
    ['a time', { time: '23:59' }],
    ['true solar time and a longitude with a minus sign', { clock: 'true_solar', longitude: '−74,5' }],
    ['another place without longitude', { place: OTHER_PLACE, zone: 'Asia/Kathmandu', longitude: '' }],
    ['the first day', { date: '1900-01-01' }],
  ])('with %s yields a reading', (_, part) => {
    expect(findBirthErrors(fill(part))).toEqual({})
    expect(read(part).zodiacSign).toMatch(/^[A-Z]/)
  })

  test('accepts a longitude with a minus sign and a decimal comma', () => {
    expect(toBirthInput(fill({ longitude: '−74,5' })).longitude).toBe(-74.5)
  })

  test.each<[keyof ReturnType<typeof findBirthErrors>, Partial<BirthValues>]>([
    ['date', { date: '' }],
    ['date', { date: '1899-12-31' }],
    ['date', { date: '2001-02-29' }],
    ['date', { date: '2100-01-01' }],
    ['time', { time: '24:00' }],
    ['longitude', { longitude: 'east' }],
    ['longitude', { longitude: '180.5' }],
    ['longitude', { longitude: '', clock: 'mean_solar' }],
  ])('reports the %s error of %j', (field, part) => {
    expect(Object.keys(findBirthErrors(fill(part)))).toEqual([field])
  })
})

describe('a clock that the reading cannot know', () => {
  test.each([
    ['Chengdu', '1949-09-30', 'Shanghai', '上海'],
    ['Boston', '1967-04-29', 'New York', '纽约'],
    ['Mumbai', '1955-12-31', 'Delhi', '德里'],
    ['Barcelona', '1938-01-01', 'Madrid', '马德里'],
    ['Milan', '1944-06-01', 'Rome', '罗马'],
    ['Munich', '1945-06-01', 'Berlin', '柏林'],
  ])('is said for %s on %s: that of %s is read', (place, date, english, chinese) => {
    expect(findClockDoubt({ place, date })).toContain(english)
    overwriteGetLocale(() => 'zh')
    expect(findClockDoubt({ place, date })).toContain(chinese)
  })

  test.each([
    ['Shanghai', '1940-01-01'],
    ['Chengdu', '1949-10-01'],
    ['Taipei', '1940-01-01'],
    ['Oslo', '1962-07-01'],
    ['Osaka', '1920-01-01'],
    ['Boston', '1967-04-30'],
    ['Milan', '1943-09-07'],
    [OTHER_PLACE, '1970-01-01'],
  ])('is not said for %s on %s', (place, date) => {
    expect(findClockDoubt({ place, date })).toBeUndefined()
  })

  test('is said for every other place before 1970, and for Ürümqi with its two times', () => {
    expect(findClockDoubt({ place: OTHER_PLACE, date: '1969-12-31' })).toContain('1970')
    expect(findClockDoubt({ place: 'Ürümqi', date: '1990-01-01' })).toContain('Asia/Urumqi')
  })
})

describe('a stored birth', () => {
  // Reset modules have no memory: only session storage is left.
  const reload = async () => {
    vi.resetModules()
    return import('./birth/stored-birth.ts')
  }
  beforeEach(() => {
    openFakeBrowser(new Date('2026-01-01'))
    storeTokens({ token: aToken('mei'), refreshToken: 'refresh' })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('is stored with its reading for the customer who entered it, and for no one else', () => {
    const birth = { values: fill({}), reading: read({}) }
    storeBirth('mei', birth)
    expect(findStoredBirth('mei')).toMatchObject(birth)
    expect(findStoredBirth('lan')).toBeUndefined()
    expect(findStoredBirth('mei')).toBeUndefined()
  })

  test.each([
    ['erased', forgetBirth],
    // session-copies.test.ts: at the end of every session.
    ['deleted with the session', () => removeVisit('birthDraft')],
  ])('is not found again once it is %s, even if the page stays open', async (_, remove) => {
    storeBirth('mei', { values: fill({}), reading: read({}) })
    remove()
    expect(sessionStorage.getItem('birthDraft')).toBeNull()
    expect(findStoredBirth('mei')).toBeUndefined()
    expect((await reload()).findStoredBirth('mei')).toBeUndefined()
  })

  test('is not written again by a page that still shows it', () => {
    storeBirth('mei', { values: fill({}), reading: undefined })
    clearTokens()
    storeBirth('mei', { values: fill({ time: '04:00' }), reading: undefined })
    expect(sessionStorage.getItem('birthDraft')).toBeNull()
    expect(findStoredBirth('mei')).toBeUndefined()
  })

  test('is restored after a reload, for its customer only', async () => {
    const values = fill({ time: '04:00', clock: 'true_solar' })
    storeBirth('mei', { values, reading: undefined })
    expect((await reload()).findStoredBirth('mei')).toMatchObject({ values })
    expect((await reload()).findStoredBirth('lan')).toBeUndefined()
    expect((await reload()).findStoredBirth('mei')).toBeUndefined()
  })

  test.each([null, 'x', { shopperId: 'mei' }, { shopperId: 'mei', values: { date: 1 } }])(
    'is ignored when it is invalid (%j)',
    async (stored) => {
      sessionStorage.setItem('birthDraft', JSON.stringify(stored))
      expect((await reload()).findStoredBirth('mei')).toBeUndefined()
    },
  )
})

describe('the text of a notice', () => {
  const NEAR_LICHUN = { date: '1985-02-04', time: '04:00' }
  const toMessage = (part: Partial<BirthValues>, code: string) =>
    toNoticeText(read(part).notices.find((notice) => notice.code === code)!)

  test('names both pillars, the boundary and the minutes', () => {
    expect(toMessage(NEAR_LICHUN, 'year_turn')).toMatchObject({
      subject: 'Year pillar',
      chosen: '甲子',
      other: '乙丑',
      isCharacters: true,
      reason: expect.stringMatching(/71 minutes before Lichun, the beginning of spring/),
    })
    overwriteGetLocale(() => 'zh')
    expect(toMessage(NEAR_LICHUN, 'year_turn').reason).toContain('立春之前 71 分钟')
  })

  test('gives the local time of the boundary when the hour is unknown', () => {
    expect(toMessage({ date: '2013-03-20', time: '' }, 'sign_turn')).toMatchObject({
      subject: 'Zodiac sign',
      chosen: 'Pisces',
      other: 'Aries',
      reason: expect.stringMatching(/the spring equinox, at 19:02\./),
    })
  })

  test('gives the two instants of a repeated local time', () => {
    const { chosen, other } = toMessage({ date: '1988-09-11', time: '01:10' }, 'time_repeated')
    expect(chosen).toMatch(/01:10 GMT\+9/)
    expect(other).toMatch(/01:10 GMT\+8/)
  })

  test('gives local times by the clock of the birthplace as it was, not by the one Intl has merged with it', () => {
    // The end of summer time in Norway, which Germany had not.
    const repeated = { date: '1962-09-16', time: '02:30', place: 'Oslo' }
    const { chosen, other } = toMessage(repeated, 'time_repeated')
    expect([chosen, other]).toEqual([
      expect.stringMatching(/02:30 GMT\+2$/),
      expect.stringMatching(/02:30 GMT\+1$/),
    ])
  })

  test.each(['late_zi', 'animal_differs'])('exists for %s', (code) => {
    const birth =
      code === 'late_zi' ? { date: '2000-01-01', time: '23:30' } : { date: '1984-02-03', time: '12:00' }
    expect(toMessage(birth, code).reason).not.toBe('')
  })
})

test('the arcs close the ring, and a missing element has none', () => {
  const arcs = toRingArcs({ Wood: 40, Fire: 0, Earth: 1, Metal: 29, Water: 30 })
  expect(arcs.map(({ element }) => element)).toEqual(['Wood', 'Earth', 'Metal', 'Water'])
  expect(arcs.map(({ middle }) => middle)).toEqual([20, 40.5, 55.5, 85])
  for (const { length } of arcs) expect(length).toBeGreaterThan(0)
})

test('a product found by several filters is listed once, with the signs of these filters', () => {
  const product = (product_id: string) => ({ product_id }) as Product
  const reading = read({ time: '10:40' })
  const items = mergeProducts(reading, [product('a')], [product('a'), product('b')], [product('c')])
  expect(items).toEqual([
    { product_id: 'a', SuitableZodiac: 'Taurus' },
    { product_id: 'b', SuitableZodiac: 'Taurus' },
    { product_id: 'c', SuitableCzodiac: 'Horse' },
  ])
  const between = { ...reading, animals: { byLichun: 'Horse', byNewYear: 'Snake' } as const }
  expect(mergeProducts(between, [], [], [product('c')])).toEqual([{ product_id: 'c' }])
})
