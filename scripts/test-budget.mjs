// The time of the parts of a test run, and whether a part has outgrown its budget (test-budget.json). Budgets are ratios to
// a fixed piece of work of the same run, so that a slow machine does not look like a slow test. All are of one run of
// `npm test` on a fresh clone.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './project.mjs'

const BUDGET = join(ROOT, 'scripts', 'test-budget.json')
const ROUNDS = 200

/** How much longer than its budget a part may take. */
const TOLERANCE = 1.5

/** Parts of the unit and integration tests, by the first folder that matches; what remains is "Other packages". */
const UNIT_PARTS = [
  { title: 'Whole shops', folder: 'apps/api/test/shop-process/' },
  { title: 'Kills', folder: 'apps/api/test/faults/process/' },
  { title: 'Kills', folder: 'apps/api/test/faults/failover/' },
  { title: 'Faults', folder: 'apps/api/test/faults/' },
  { title: 'API', folder: 'apps/api/' },
  { title: 'Web', folder: 'apps/web/' },
  { title: 'Console', folder: 'apps/console/' },
  { title: 'Other packages', folder: '' },
]

/** Parts that do more in `npm run test:all`, and have no budget there; "Whole shops" and "Kills", which are its own, have none. */
const LARGER_IN_ALL = ['Preparation', 'API', 'Faults', 'Browser tests']

/** Seconds of the fixed piece of work on one processor: parsing, hashing and compressing the lock file. */
export function measureYardstick(rounds = ROUNDS) {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const startedAt = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const copy = JSON.stringify(JSON.parse(text))
    createHash('sha256').update(copy).digest()
    gzipSync(copy)
  }
  return (performance.now() - startedAt) / 1000
}

/** Sums of the seconds of the files of each unit part. */
export function toUnitParts(files) {
  const sums = new Map()
  for (const { file, seconds } of files) {
    const { title } = UNIT_PARTS.find(({ folder }) => file.startsWith(folder))
    sums.set(title, (sums.get(title) ?? 0) + seconds)
  }
  return [...sums].map(([title, seconds]) => ({ title, seconds }))
}

/** The parts that took more than half longer than their budget: one line each. */
export function listOutgrown(parts, yardstick, { isAll, budget = JSON.parse(readFileSync(BUDGET, 'utf8')) }) {
  return parts.flatMap(({ title, seconds }) => {
    const ratio = seconds / yardstick
    const isMeasured = title in budget && !(isAll && LARGER_IN_ALL.includes(title))
    if (!isMeasured || ratio <= budget[title] * TOLERANCE) return []
    return [`${title}: ${ratio.toFixed(1)} times the fixed piece of work, budget ${budget[title]}`]
  })
}
