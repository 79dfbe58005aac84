import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Results folder of this release. */
export async function makeResultFolder(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const folder = join(ROOT, 'bench/results', version)
  await mkdir(folder, { recursive: true })
  return folder
}

/** Saves the results of a run to `results/<release>/<name>.json`, with its command and machine. */
export async function saveResult(name: string, rows: readonly object[]): Promise<void> {
  const machine = { processors: availableParallelism(), model: cpus()[0]?.model ?? 'unknown' }
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
  const result = { at: new Date().toISOString(), command, node: process.version, machine, rows }
  await writeFile(join(await makeResultFolder(), `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
