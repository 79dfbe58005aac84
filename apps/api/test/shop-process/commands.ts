import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { run, type Finished } from './processes.ts'

/** Runs one of the shop's commands on a data folder. */
export function runShopCommand(
  name: 'db' | 'catalogue' | 'ledger' | 'gift-cards' | 'invoices' | 'orders' | 'staff',
  args: string[],
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Finished> {
  return run(`apps/api/src/commands/${name}.ts`, args, { DATA_DIR: dataDir, ...environment }).finished
}

/** Expects that these arguments are rejected as wrong usage, with this text among the output. */
export async function expectUsageError(
  name: Parameters<typeof runShopCommand>[0],
  args: string[],
  output: string,
): Promise<void> {
  const { exitCode, stdout, stderr } = await runShopCommand(name, args, await aFolder())
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  expect(stderr).toContain(output)
  expect(stderr).toContain(`npm run ${name} -- --help`)
}

/** A folder for files, deleted after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The lines of a copy of the database. */
export async function readCopy(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
}

export async function writeCopy(file: string, lines: string[]): Promise<void> {
  await writeFile(file, gzipSync(`${lines.join('\n')}\n`))
}
