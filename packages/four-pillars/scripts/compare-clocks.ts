/** Compares the table of clocks with compilations of the tz database that others made. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findClock, type Clock } from '../src/clocks.ts'
import {
  openDebian,
  openTimezone,
  openTubular,
  PACKAGES,
  type Compilation,
  type KnownClock,
  type KnownZone,
} from './compilations.ts'
import { EXPLANATIONS, type Explanation } from './explanations.ts'
import { ZONES } from './zones.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const HELP = `node packages/four-pillars/scripts/compare-clocks.ts [--zoneinfo FOLDER]

Compares src/clock-data.ts, every change from 1900 to 2026, with three compilations of the tz database: the npm packages
${PACKAGES.join(' and ')}, which it installs into a temporary folder, and Debian's package tzdata.
Each difference must have a reason in scripts/explanations.ts: one without fails, and so does a reason without a difference.

  --zoneinfo FOLDER  compiled zones, with their tzdata.zi (/usr/share/zoneinfo)
`
const FIRST_YEAR = 1900
const LAST_YEAR = 2026
const FROM_SECONDS = Date.UTC(FIRST_YEAR, 0) / 1000
const TO_SECONDS = Date.UTC(LAST_YEAR + 1, 0) / 1000

const toYear = (seconds: number) => new Date(seconds * 1000).getUTCFullYear()

/** What may differ: the clock itself, or how much of it is daylight saving. */
type Subject = 'offset' | 'saving'

/** The years in which a zone differs from a compilation, by what differs. */
function listDifferences(zone: string, known: KnownZone): Record<Subject, Set<number>> {
  const turns = [
    ...new Set([FROM_SECONDS, ...listOwnTurns(zone), ...known.turns].flatMap((at) => [at - 1, at])),
  ]
    .filter((seconds) => seconds >= FROM_SECONDS && seconds < TO_SECONDS)
    .sort((a, b) => a - b)
  const years = { offset: new Set<number>(), saving: new Set<number>() }
  turns.forEach((seconds, index) => {
    const differing = findDifference(findClock(zone, seconds * 1000)!, known.read(seconds))
    if (!differing) return
    const lastYear = toYear((turns[index + 1] ?? TO_SECONDS) - 1)
    for (let year = toYear(seconds); year <= lastYear; year++) years[differing].add(year)
  })
  return years
}

function findDifference({ offset, standard }: Clock, known: KnownClock): Subject | undefined {
  const saving = offset - standard
  if (offset !== known.offset) return 'offset'
  const isEqual = saving === (known.saving ?? saving) && (saving !== 0) === (known.isSaving ?? saving !== 0)
  return isEqual ? undefined : 'saving'
}

function listOwnTurns(zone: string): number[] {
  const turns: number[] = []
  for (
    let clock = findClock(zone, TO_SECONDS * 1000 - 1);
    clock;
    clock = findClock(zone, clock.fromSeconds * 1000 - 1)
  )
    turns.push(clock.fromSeconds)
  return turns
}

interface Difference {
  name: string
  zone: string
  subject: Subject
  year: number
}

function explains({ compilation, zones, years, subject }: Explanation, found: Difference): boolean {
  const isListed = compilation === found.name && subject === found.subject && zones.includes(found.zone)
  return isListed && years[0] <= found.year && found.year <= years[1]
}

/** Compares with a compilation, and prints how many years are equal. @returns the differences without a reason */
function compare({ name, findZone }: Compilation, used: Set<unknown>) {
  const unexplained: string[] = []
  const missing: string[] = []
  let differingCount = 0
  for (const zone of ZONES) {
    const known = findZone(zone)
    if (!known) missing.push(zone)
    const years = known ? listDifferences(zone, known) : { offset: [], saving: [] }
    for (const subject of ['offset', 'saving'] as const)
      for (const year of years[subject]) {
        const reason = EXPLANATIONS.find((each) => explains(each, { name, zone, subject, year }))
        if (reason) used.add(reason)
        else unexplained.push(`${name} ${zone} ${year} ${subject}`)
      }
    const differing = new Set([...years.offset, ...years.saving])
    differingCount += differing.size
  }
  const all = (ZONES.length - missing.length) * (LAST_YEAR - FIRST_YEAR + 1)
  print(
    `${name}: ${all} years of zones, ${all - differingCount} equal, ${differingCount} not, ${unexplained.length} unexplained`,
  )
  if (missing.length > 0) print(`  without ${missing.join(', ')}`)
  return unexplained
}

const { zoneinfo, help } = parseArgs({
  options: { zoneinfo: { type: 'string', default: '/usr/share/zoneinfo' }, help: { type: 'boolean' } },
}).values
if (help) process.stdout.write(HELP)
else {
  const folder = mkdtempSync(join(tmpdir(), 'clocks-'))
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--silent', ...PACKAGES])
    const used = new Set<unknown>()
    const unexplained = [
      openTubular(folder),
      openTimezone(folder, FROM_SECONDS, TO_SECONDS),
      openDebian(zoneinfo),
    ].flatMap((compilation) => compare(compilation, used))
    const unneeded = EXPLANATIONS.filter((reason) => !used.has(reason)).map(
      ({ reason }) => `No longer needed: ${reason}`,
    )
    for (const line of [...unexplained, ...unneeded]) print(line)
    process.exitCode = unexplained.length + unneeded.length > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
