import { expect, test } from 'vitest'
import { goldenTerms } from '../test/golden/calendar.ts'
import { toDayAndHour, toSign, toSunDegrees, toYearAndMonth } from '../test/second-opinion.ts'
import { BirthInput } from './birth.ts'
import { readBirth } from './birth-reading.ts'

const MINUTE_MS = 60_000
const CHINA_MS = 8 * 60 * MINUTE_MS
const COUNT = 20_000
const FROM_MS = Date.UTC(1901, 0, 2)
const TO_MS = Date.UTC(2100, 11, 30)

const ZONES = [
  ...['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Taipei', 'Asia/Kolkata', 'Asia/Kathmandu'],
  ...['America/New_York', 'America/Los_Angeles', 'America/St_Johns', 'America/Sao_Paulo'],
  ...['Europe/London', 'Europe/Moscow', 'Australia/Lord_Howe', 'Africa/Nairobi', 'Pacific/Apia'],
]

/** Mulberry32: a seeded random number generator, 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const walls = new Map(
  ZONES.map((zone) => [
    zone,
    // The Swedish locale formats as ISO 8601.
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)

function findGoldenTerm(instantMs: number) {
  let [low, high] = [0, goldenTerms.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (goldenTerms[middle]!.atMs <= instantMs) low = middle
    else high = middle - 1
  }
  const [last, next] = [goldenTerms[low]!, goldenTerms[low + 1]]
  const nearMs = Math.min(instantMs - last.atMs, (next?.atMs ?? Infinity) - instantMs)
  return { degrees: last.degrees, isNear: nearMs <= MINUTE_MS }
}

test(
  'the readings of 20,000 births at random instants equal the independent implementation',
  { timeout: 60_000 },
  () => {
    const random = createRandom(1_984)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
    let nearBoundary = 0
    const disagreements: string[] = []

    for (let index = 0; index < COUNT; index++) {
      // Half of them by China's clock without daylight saving, half by the solar time of any place.
      const zone = index % 2 ? 'Asia/Shanghai' : pick(ZONES)
      const longitude = index % 2 ? null : Math.floor(random() * 86_400 - 43_200) / 240
      const dayTurn = pick(['23:00', '00:00'] as const)
      const drawnMs = Math.floor((FROM_MS + random() * (TO_MS - FROM_MS)) / 1000) * 1000
      const wall = walls.get(zone)!.format(drawnMs)
      const instantMs = drawnMs - Number(wall.slice(17, 19)) * 1000
      const birth = {
        date: wall.slice(0, 10),
        time: wall.slice(11, 16),
        zone,
        longitude,
        conventions: { dayTurn, clock: longitude === null ? 'standard' : 'mean_solar' },
      }
      let reading = readBirth(BirthInput.parse(birth))
      if (Date.parse(reading.clock!.at) !== instantMs)
        reading = readBirth(BirthInput.parse({ ...birth, repeatedTime: 'later' }))

      const { degrees, isNear } = findGoldenTerm(instantMs)
      const china = new Date(instantMs + CHINA_MS)
      const localMs = instantMs + (longitude === null ? CHINA_MS : Math.round(longitude * 240) * 1000)
      const { year, month, day, hour } = reading.pillars
      const clockOpinion = toDayAndHour(localMs, dayTurn === '23:00' ? 23 : 24).join(' ')
      const sunOpinion = [
        ...toYearAndMonth(degrees, china.getUTCFullYear(), china.getUTCMonth() + 1),
        toSign(degrees),
      ].join(' ')
      const own = `${year.characters} ${month.characters} ${reading.zodiacSign}`
      if (isNear) nearBoundary++
      if (`${day.characters} ${hour?.characters}` !== clockOpinion || (own !== sunOpinion && !isNear))
        disagreements.push(`${JSON.stringify(birth)}: ${own} | ${sunOpinion} | ${clockOpinion}`)
    }

    expect(disagreements).toEqual([])
    // About two of 21,914 minutes between terms.
    expect(nearBoundary).toBeLessThan(10)
  },
)

test('the independent implementation’s table agrees with the sun at 500 random instants', () => {
  const random = createRandom(2_100)
  for (let index = 0; index < 500; index++) {
    const instantMs = FROM_MS + random() * (TO_MS - FROM_MS)
    const { degrees, isNear } = findGoldenTerm(instantMs)
    if (!isNear) expect(Math.floor(toSunDegrees(instantMs) / 15) * 15).toBe(degrees)
  }
})
