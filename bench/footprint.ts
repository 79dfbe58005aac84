import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepResult } from './src/keep-result.ts'
import { readLoad } from './src/load.ts'
import { always, measureLoad } from './src/measure.ts'
import { toMedian } from './src/median.ts'
import { readMemoryBytes } from './src/process-figures.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

const PATHS = ['/', '/category/bracelets', '/product/amethyst-still-water-bracelet', '/api/products?q=quartz']
/** Until a start's own work is over. */
const SETTLE_MS = 10_000
const MB = 1_024 * 1_024

/** Memory of all processes before and after a load, and how long a start on existing data takes. Options: readLoad. */
export async function benchFootprint(args: string[]): Promise<void> {
  const load = readLoad(args)
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  try {
    await (await startShopProcess({ folder })).stop()
    const startMs: number[] = []
    const idleMb: number[] = []
    const loadedMb: number[] = []
    for (let round = 0; round < load.rounds; round += 1) {
      const begunMs = performance.now()
      const shop = await startShopProcess({ folder })
      await (await fetch(shop.origin)).arrayBuffer()
      startMs.push(performance.now() - begunMs)
      await wait(SETTLE_MS)
      idleMb.push((await readMemoryBytes(shop)) / MB)
      for (const path of PATHS) await measureLoad({ name: path, ask: always(path) }, shop, load)
      loadedMb.push((await readMemoryBytes(shop)) / MB)
      await shop.stop()
    }
    const rows = [
      { name: 'start to the first page, ms', median: Math.round(toMedian(startMs)), goal: 2_000 },
      {
        name: 'memory of all processes when idle, MB (PSS)',
        median: Math.round(toMedian(idleMb)),
        goal: 300,
      },
      { name: 'the same after a load, MB (PSS)', median: Math.round(toMedian(loadedMb)), goal: 500 },
    ]
    const cells = rows.map(({ name, median, goal }) => [name, String(median), String(goal)])
    process.stdout.write(writeTable([['what', 'median', 'goal, below'], ...cells]))
    await keepResult('footprint', rows)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
