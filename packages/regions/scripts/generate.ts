/**
 * Writes src/mainland.ts out of the package of divisions: `node packages/regions/scripts/generate.ts`. Run it when
 * that package is renewed, and read what changed.
 */
import { writeFileSync } from 'node:fs'
import { toDataFile } from './data-file.ts'

writeFileSync(new URL('../src/mainland.ts', import.meta.url), toDataFile())
