import {
  toRating,
  type Device,
  type getVitals,
  type MeasuredPage,
  type Vital,
} from '@shop/contract/vitals/vitals.endpoints'
import { VITALS } from '@shop/contract/vitals/vitals.rules'
import type { Cut, Figure, VitalsReport } from '@shop/contract/vitals/vitals.schemas'
import type { Received } from '@shop/contract/http/endpoint'
import { LANGUAGES, type Localized, type PageLanguage } from '@shop/contract/languages/languages'
import { DAY } from '../../jobs/clock.ts'

type Query = Received<typeof getVitals, 'query'>

interface Visit {
  day: string
  page: MeasuredPage
  device: Device
  language: PageLanguage
  values: Readonly<Record<Vital, number>>
}

/** Typical values of a desktop; in ms, except for CLS. */
const TYPICAL: Readonly<Record<Vital, number>> = { LCP: 950, INP: 70, CLS: 0.02, FCP: 640, TTFB: 190 }
/** Each page's share of 100 visits, and how much slower than typical it is. */
const PAGES: readonly { page: MeasuredPage; share: number; factor: number; target: string }[] = [
  { page: 'home', share: 24, factor: 1.05, target: 'main section 1 img' },
  { page: 'category', share: 26, factor: 1, target: 'main section 2 img' },
  { page: 'product', share: 30, factor: 1.15, target: 'main section 1 img' },
  { page: 'search', share: 8, factor: 1.3, target: 'main h1' },
  { page: 'cart', share: 7, factor: 0.85, target: 'main section 1 p' },
  { page: 'checkout', share: 5, factor: 1.1, target: 'main form' },
]
const DEVICES: readonly { device: Device; share: number; factor: number }[] = [
  { device: 'phone', share: 62, factor: 1.7 },
  { device: 'desktop', share: 30, factor: 1 },
  { device: 'tablet', share: 8, factor: 1.35 },
]
const SHARES_OF_LANGUAGES: Localized<number> = { en: 36, zh: 46, 'zh-Hant': 18 }
const LANGUAGE_SHARES = LANGUAGES.map((language) => ({ language, share: SHARES_OF_LANGUAGES[language] }))

const VISITS_PER_DAY = { min: 60, max: 110 }

/**
 * Example visits for the dashboard of a demo shop: the same ones for a day at each request. They are made up here, and
 * never stored among reported ones.
 */
export function toExampleReport({ page, device, language }: Query, since: Date, now: Date) {
  const visits = listDays(since, now)
    .flatMap(toVisits)
    .filter((visit) => page === undefined || visit.page === page)
    .filter((visit) => device === undefined || visit.device === device)
    .filter((visit) => language === undefined || visit.language === language)
  const cut = (toKey: (visit: Visit) => string): Cut[] =>
    [...Map.groupBy(visits, toKey)]
      .map(([key, group]) => ({ key, figures: toFigures(group) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return {
    is_example: true,
    overall: visits.length === 0 ? [] : toFigures(visits),
    by_page: cut((visit) => visit.page),
    by_device: cut((visit) => visit.device),
    by_language: cut((visit) => visit.language),
    by_day: cut((visit) => visit.day),
    slowest: listSlowest(visits),
    releases: [],
  }
}

function listDays(since: Date, now: Date): Date[] {
  const count = Math.floor((now.getTime() - since.getTime()) / DAY) + 1
  return Array.from({ length: count }, (_, index) => new Date(since.getTime() + index * DAY))
}

function toVisits(date: Date): Visit[] {
  const random = createRandom(date.getTime() / DAY)
  const { min, max } = VISITS_PER_DAY
  return Array.from({ length: Math.round(min + random() * (max - min)) }, () => {
    const onPage = pick(PAGES, random())
    const byDevice = pick(DEVICES, random())
    const factor = onPage.factor * byDevice.factor
    const values = VITALS.map((name) => [name, toValue(name, factor, random)] as const)
    return {
      day: date.toISOString().slice(0, 10),
      page: onPage.page,
      device: byDevice.device,
      language: pick(LANGUAGE_SHARES, random()).language,
      values: Object.fromEntries(values) as Record<Vital, number>,
    }
  })
}

/** Skewed like real ones: most values are near the typical one, and some are several times as large. */
function toValue(name: Vital, factor: number, random: () => number): number {
  const spread = random() + random() + random() - 1.5
  const value = TYPICAL[name] * factor * Math.exp(spread)
  return name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value)
}

function pick<Item extends { share: number }>(items: readonly Item[], point: number): Item {
  let rest = point * 100
  return items.find(({ share }) => (rest -= share) < 0) ?? items[0]!
}

function toFigures(visits: readonly Visit[]): Figure[] {
  return VITALS.map((name) => {
    const values = visits.map((visit) => visit.values[name]).toSorted((a, b) => a - b)
    const counts = { good: 0, needs_improvement: 0, poor: 0 }
    for (const value of values) counts[toRating(name, value)] += 1
    return { name, p75: values[Math.ceil(values.length * 0.75) - 1]!, ...counts }
  })
}

/** The largest element of each page. */
function listSlowest(visits: readonly Visit[]): VitalsReport['slowest'] {
  return PAGES.flatMap(({ page, target }) => {
    const values = visits.filter((visit) => visit.page === page).map((visit) => visit.values.LCP)
    if (values.length === 0) return []
    const poor = values.filter((value) => toRating('LCP', value) === 'poor').length
    const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
    return [{ name: 'LCP' as const, page, target, visits: values.length, poor, mean }]
  }).toSorted((a, b) => b.poor - a.poor || b.visits - a.visits)
}

/** Pseudo-random numbers from 0 to 1, the same ones for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
