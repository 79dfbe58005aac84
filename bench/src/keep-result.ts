import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes what a run measured to `results/<name>.json`. */
export async function keepResult(name: string, rows: object[]): Promise<void> {
  const folder = join(import.meta.dirname, '../results')
  await mkdir(folder, { recursive: true })
  const text = JSON.stringify({ node: process.version, rows }, null, 2)
  await writeFile(join(folder, `${name}.json`), `${text}\n`)
}
