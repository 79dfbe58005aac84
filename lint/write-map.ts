// Writes the map of the API's modules (lint/architecture.ts) into ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeModules } from './module-map.ts'

const FILE = join(import.meta.dirname, '../ARCHITECTURE.md')
writeFileSync(FILE, writeModules(readFileSync(FILE, 'utf8')))
