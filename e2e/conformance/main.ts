import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { travel } from './journey.ts'
import { plantDeviations } from './planted-deviations.ts'
import { readPublishedSchemas } from './published-schemas.ts'
import { startPlatform, startShop } from './shop.ts'

const USAGE = `npm run conformance -- --schemas FOLDER

  FOLDER   the published schemas of the Universal Commerce Protocol, version 2026-04-08: discovery, schemas, services
           (https://github.com/Universal-Commerce-Protocol/ucp, tag v2026-04-08)

An agent's journey through a shop of its own, over REST and MCP. Each request and each response is held against these
schemas; then deviations are planted in copies of the responses, which must all be found.
`

/** Violations that are printed; more of the same say nothing new. */
const SHOWN = 20

const { values } = parseArgs({ options: { schemas: { type: 'string' } } })
if (values.schemas === undefined) {
  process.stdout.write(USAGE)
  process.exit(2)
}
// npm runs scripts in the project's folder.
const folder = resolve(process.env['INIT_CWD'] ?? '.', values.schemas)
const schemas = await readPublishedSchemas(folder)
await using platform = await startPlatform()
await using shop = await startShop()
const recorded = await travel({ schemas, shop, platform })
const violations = recorded.flatMap(({ label, violations: all }) => all.map((each) => ({ label, ...each })))
for (const { label, instancePath, message } of violations.slice(0, SHOWN))
  process.stdout.write(`${label} ${instancePath || '/'}: ${message}\n`)
const plants = plantDeviations(recorded, schemas)
const overlooked = plants.filter(({ planted, found }) => planted === 0 || found < planted)
for (const { name, planted, found } of overlooked)
  process.stdout.write(`overlooked: ${name}, found ${found} of ${planted}\n`)
const planted = plants.reduce((sum, each) => sum + each.planted, 0)
process.stdout.write(
  `${planted} planted deviations of ${plants.length} kinds, ${overlooked.length} kinds overlooked\n`,
)
process.stdout.write(`${recorded.length} messages, ${violations.length} violations\n`)
if (violations.length + overlooked.length > 0) process.exitCode = 1
