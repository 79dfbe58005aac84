import { toDesignCode } from '@shop/bracelet/code'
import { toDesignPictureUrl, type DesignPictureKind } from '@shop/contract/designs/bracelet-parts.rules'
import { parseArgs } from 'node:util'
import { toMedian } from './src/median.ts'
import { saveResult } from './src/save-result.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

/** Result of `npm run bench -- design-pictures` for one kind of picture. */
export interface DesignPicturesResult {
  kind: DesignPictureKind
  /** Pieces on the cord. */
  beads: number
  medianMs: number
  p95Ms: number
}

const KINDS: readonly DesignPictureKind[] = ['small', 'large', 'share']
const STONES = ['amethyst-8', 'tigers-eye-8', 'obsidian-8', 'citrine-8', 'rose-quartz-8']
const BEADS = 25

/** The server's pictures of designs that nobody has requested before. Option: `--samples 40` of each kind. */
export async function benchDesignPictures(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { samples: { type: 'string', default: '40' } } })
  const samples = Number(values.samples)
  const shop = await startShopProcess()
  try {
    const rows: DesignPicturesResult[] = []
    let drawn = 0
    for (const kind of KINDS) {
      const times: number[] = []
      // The first one of a kind also loads the painter and the sprites.
      for (let sample = 0; sample <= samples; sample += 1) {
        const startedMs = performance.now()
        const response = await fetch(shop.origin + toDesignPictureUrl(toCode(drawn++), kind))
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${kind}: ${response.status}`)
        if (sample > 0) times.push(performance.now() - startedMs)
      }
      const p95Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
      rows.push({ kind, beads: BEADS, medianMs: toMedian(times), p95Ms })
    }
    process.stdout.write(toText(rows))
    await saveResult('design-pictures', rows)
  } finally {
    await shop.stop()
  }
}

/** A design of its own for each number: its digits in the system of the stones. */
function toCode(number: number): string {
  const pieces = Array.from(
    { length: BEADS },
    (_, place) => STONES[Math.floor(number / STONES.length ** place) % STONES.length]!,
  )
  return toDesignCode({ version: 1, wrist_mm: 182, ease: 'regular', cord: 'cord-elastic-clear', pieces })
}

function toText(rows: readonly DesignPicturesResult[]): string {
  return writeTable([
    ['picture', 'beads', 'median ms', 'p95 ms'],
    ...rows.map(({ kind, beads, medianMs, p95Ms }) => [
      kind,
      String(beads),
      medianMs.toFixed(1),
      p95Ms.toFixed(1),
    ]),
  ])
}
