import type { Received } from '@shop/contract/http/endpoint'
import type { getVitals, MeasuredPage, Vital } from '@shop/contract/vitals/vitals.endpoints'
import { VITALS } from '@shop/contract/vitals/vitals.rules'
import type { Cut, Figure, ServerMinute, VitalsReport } from '@shop/contract/vitals/vitals.schemas'
import { LRUCache } from 'lru-cache'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { after, DAY, HOUR, MINUTE, type Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts'
import { toExampleReport } from './example-report.ts'
import { LATENCY_SCALE } from './server-figures.service.ts'
import { listServerMinutes } from './server-minutes.repository.ts'
import { addEncoded, createSketch, toQuantile } from './sketch.ts'
import {
  hasRollups,
  listReleases,
  listRollups,
  listWorstTargets,
  type Figures,
  type StoredRollup,
} from './vitals.repository.ts'
import { toScale } from './vitals.service.ts'

type Query = Received<typeof getVitals, 'query'>

const FRESH_MS = 1 * MINUTE
/** The number of possible queries: 3 periods, and all or one of each page, device and language. */
const MAX_CACHED_REPORTS = 3 * 12 * 4 * 3
/** Reports that may wait to be computed. */
const MAX_QUEUED = 20
/** Rows processed between two yields to the event loop. */
const BATCH_ROWS = 100
const SLOWEST = 12
const P75 = 0.75

export type VitalsReports = ReturnType<typeof createVitalsReports>

interface Dependencies {
  db: Db
  clock: Clock
  /** Whether visits are made up until one is reported. */
  showsExamples: boolean
}

/** The reports of the performance dashboard, each computed at most once a minute. */
export function createVitalsReports({ db, clock, showsExamples }: Dependencies) {
  const reports = new LRUCache<string, VitalsReport, Query>({
    max: MAX_CACHED_REPORTS,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: query }) => limit(() => make(query)),
  })
  // One at a time, so that reports leave capacity to the shoppers.
  const limit = createConcurrencyLimit({ running: 1, queued: MAX_QUEUED })

  /** @throws AppError BUSY when too many reports wait already */
  async function get(query: Query): Promise<VitalsReport> {
    const { days, page, device, language } = query
    return (await reports.fetch([days, page, device, language].join(' '), { context: query }))!
  }

  async function make(query: Query): Promise<VitalsReport> {
    const { days, ...only } = query
    const today = Math.floor(clock().getTime() / DAY) * DAY
    const since = new Date(today - (days - 1) * DAY)
    if (showsExamples && !(await hasRollups(db))) {
      const examples = toExampleReport(query, since, clock())
      return { since: since.toISOString(), ...examples, server: await readServer() }
    }
    const [rows, slowest, releases, server] = await Promise.all([
      listRollups(db, { since, ...only }),
      listWorstTargets(db, { since, page: only.page, limit: SLOWEST }),
      listReleases(db, since),
      readServer(),
    ])
    const cuts = await cut(rows)
    return {
      since: since.toISOString(),
      is_example: false,
      overall: toFigures(cuts.all.get('') ?? new Map()),
      by_page: toCuts(cuts.page),
      by_device: toCuts(cuts.device),
      by_language: toCuts(cuts.language),
      by_day: toCuts(cuts.day),
      slowest: slowest.map(({ page, vital, target, visits, poor, total }) => ({
        name: vital as Vital,
        page: page as MeasuredPage,
        target,
        visits,
        poor,
        mean: round(total / visits),
      })),
      releases: releases.map(({ name, at }) => ({ name, at: at.toISOString() })),
      server,
    }
  }

  async function readServer(): Promise<VitalsReport['server']> {
    const minutes = await listServerMinutes(db, after(clock(), -HOUR))
    const total = createSketch()
    let [requests, failures, unchanged, cached] = [0, 0, 0, 0]
    const lastHour = minutes.map((minute): ServerMinute => {
      const sketch = createSketch()
      addEncoded(sketch, minute.sketch)
      total.add(sketch)
      requests += minute.requests
      failures += minute.failures
      unchanged += minute.unchanged
      cached += minute.kept
      const toMs = (quantile: number) => toQuantile(sketch, quantile) / LATENCY_SCALE
      return {
        at: minute.at.toISOString(),
        requests: minute.requests,
        failures: minute.failures,
        unchanged: minute.unchanged,
        p50_ms: toMs(0.5),
        p95_ms: toMs(0.95),
      }
    })
    const lastFull = minutes.findLast(({ at }) => at.getTime() <= clock().getTime() - MINUTE)
    const toMs = (quantile: number) => toQuantile(total, quantile) / LATENCY_SCALE
    return {
      last_hour: lastHour,
      per_second: round((lastFull?.requests ?? 0) / 60),
      p50_ms: toMs(0.5),
      p95_ms: toMs(0.95),
      p99_ms: toMs(0.99),
      failure_share: requests === 0 ? 0 : failures / requests,
      unchanged_share: requests === 0 ? 0 : unchanged / requests,
      kept_share: requests === 0 ? 0 : cached / requests,
    }
  }

  return { get }
}

type ByVital = Map<string, Figures>
type Cuts = Record<'all' | 'page' | 'device' | 'language' | 'day', Map<string, ByVital>>

/** Adds every row to each of the groups that it belongs to. */
async function cut(rows: readonly StoredRollup[]): Promise<Cuts> {
  const cuts: Cuts = {
    all: new Map(),
    page: new Map(),
    device: new Map(),
    language: new Map(),
    day: new Map(),
  }
  for (const [index, row] of rows.entries()) {
    if (index % BATCH_ROWS === BATCH_ROWS - 1) await nextTurn()
    const sketch = createSketch()
    addEncoded(sketch, row.sketch)
    const { page, device, language } = row
    const keys = { all: '', page, device, language, day: row.starts_at.toISOString().slice(0, 10) }
    for (const name of Object.keys(cuts) as (keyof Cuts)[]) {
      addTo(cuts[name], keys[name], row.vital, { ...row, sketch })
    }
  }
  return cuts
}

function addTo(groups: Map<string, ByVital>, key: string, vital: string, figures: Figures): void {
  const group = groups.get(key) ?? new Map<string, Figures>()
  groups.set(key, group)
  const sum = group.get(vital) ?? { good: 0, needs_improvement: 0, poor: 0, sketch: createSketch() }
  group.set(vital, sum)
  sum.good += figures.good
  sum.needs_improvement += figures.needs_improvement
  sum.poor += figures.poor
  sum.sketch.add(figures.sketch)
}

function toCuts(groups: Map<string, ByVital>): Cut[] {
  return [...groups].map(([key, group]) => ({ key, figures: toFigures(group) })).toSorted(byKey)
}

function byKey(a: Cut, b: Cut): number {
  return a.key < b.key ? -1 : 1
}

function toFigures(group: ByVital): Figure[] {
  return VITALS.flatMap((name) => {
    const figures = group.get(name)
    if (!figures) return []
    const { good, needs_improvement, poor, sketch } = figures
    return [{ name, p75: round(toQuantile(sketch, P75) / toScale(name)), good, needs_improvement, poor }]
  })
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
