/**
 * Writes src/mainland.ts from the source package: `node packages/regions/scripts/generate.ts`. Run it after an update
 * of that package and review the diff.
 */
import { writeFileSync } from 'node:fs'
import { toDataFile } from './data-file.ts'

writeFileSync(new URL('../src/mainland.ts', import.meta.url), toDataFile())
