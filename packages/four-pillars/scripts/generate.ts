/** Writes src/clock-data.ts from the tz database. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toClockFile } from './clock-file.ts'
import { parseZoneSource } from './zone-source.ts'

const HELP = `node packages/four-pillars/scripts/generate.ts --source FILE [--source FILE]

Writes packages/four-pillars/src/clock-data.ts: the clocks of the zones in scripts/zones.ts from 1900 to 2026.

  --source FILE  tzdata.zi of the tz database, with the past of zones that were merged later ("backzone"). A zone is read
                 from the first file where it is a zone, not a link to another one. Two files have all:
                 - /usr/share/zoneinfo/tzdata.zi of Debian's package tzdata, which has the zones of zone.tab;
                 - one with Hanoi and Montreal as well, made in the source folder of the tz database by
                   make tzdata.zi VERSION=2026c PACKRATDATA=backzone PACKRATLIST=

Run compare-clocks.ts afterwards.
`
const options = { source: { type: 'string', multiple: true }, help: { type: 'boolean' } } as const
const { source: files = [], help } = parseArgs({ options }).values
if (help || files.length === 0) {
  process.stdout.write(HELP)
  process.exitCode = help ? 0 : 2
} else {
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  if (!texts.every((text) => /^# ddeps .*backzone/m.test(text)))
    throw new Error('A file is without backzone: see --help.')
  writeFileSync(new URL('../src/clock-data.ts', import.meta.url), toClockFile(texts.map(parseZoneSource)))
}
