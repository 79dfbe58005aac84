import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { always } from './src/request.ts'
import { saveResult } from './src/save-result.ts'
import { readLoad, type Load } from './src/load.ts'
import { measureLoad } from './src/measure.ts'
import { toMedian } from './src/median.ts'
import { PROCESS_KINDS, readMemoryByKind } from './src/process-figures.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'
import { timeFirstPage } from './src/time-first-page.ts'

const PATHS = ['/', '/category/bracelets', '/product/amethyst-still-water-bracelet', '/api/products?q=quartz']
/** Time for a start's background work to finish and for idle processes to release memory. */
const SETTLE_MS = 20_000
const START_TIMEOUT_MS = 60_000
const MB = 1_024 * 1_024

interface Row {
  name: string
  workers: number
  median: number
}

/**
 * Memory of all processes before and after a load, by kind, and the time from a start on existing data to the first
 * page: with as many processes as `npm start` opens here, and with one. Options: readLoad.
 */
export async function benchFootprint(args: string[]): Promise<void> {
  const load = readLoad(args)
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  try {
    await (await startShopProcess({ folder })).stop()
    const rows: Row[] = []
    for (const workers of new Set([availableParallelism(), 1])) {
      rows.push(...(await measureShop(folder, workers, load)))
    }
    const cells = rows.map(({ name, workers, median }) => [name, String(workers), String(median)])
    process.stdout.write(writeTable([['what', 'WORKERS', 'median'], ...cells]))
    await saveResult('footprint', rows)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureShop(folder: string, workers: number, load: Load): Promise<Row[]> {
  const startMs: number[] = []
  const idle: Map<string, number>[] = []
  const loaded: Map<string, number>[] = []
  for (let round = 0; round < load.rounds; round += 1) {
    let firstPage = Promise.resolve(NaN)
    const shop = await startShopProcess({
      folder,
      workers,
      onSpawned: (origin) => {
        firstPage = timeFirstPage(origin, START_TIMEOUT_MS)
      },
    })
    startMs.push(await firstPage)
    await wait(SETTLE_MS)
    idle.push(await readMemoryByKind(shop))
    for (const path of PATHS) await measureLoad({ nextRequest: always(path) }, shop, load)
    loaded.push(await readMemoryByKind(shop))
    await shop.stop()
  }
  return [
    { name: 'start to the first page, ms', workers, median: Math.round(toMedian(startMs)) },
    ...toMemoryRows('idle', workers, idle),
    ...toMemoryRows('after a load', workers, loaded),
  ]
}

/** Medians of all processes together, and of each kind. Shared memory is counted once (PSS). */
function toMemoryRows(when: string, workers: number, rounds: Map<string, number>[]): Row[] {
  const toMedianMb = (read: (round: Map<string, number>) => number) =>
    Math.round(toMedian(rounds.map(read)) / MB)
  const sum = (round: Map<string, number>) => [...round.values()].reduce((all, each) => all + each, 0)
  const kinds = PROCESS_KINDS.filter((kind) => rounds.some((round) => round.has(kind)))
  return [
    { name: `memory ${when}, MB`, workers, median: toMedianMb(sum) },
    ...kinds.map((kind) => ({
      name: `  ${kind}`,
      workers,
      median: toMedianMb((round) => round.get(kind) ?? 0),
    })),
  ]
}
