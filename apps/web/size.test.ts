import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT_FOLDER } from './build-manifest.ts'

interface Budget {
  name: string
  passed: boolean
  size: number
  sizeLimit: number
}

const PROGRAM = join(import.meta.dirname, '../../node_modules/size-limit/bin.js')

// `npm test` builds the pages first; without a build there is nothing to weigh.
test.runIf(existsSync(CLIENT_FOLDER))('no page weighs more than its budget (.size-limit.js)', () => {
  expect(readBudgets().filter(({ passed }) => !passed)).toEqual([])
})

function readBudgets(): Budget[] {
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  try {
    return JSON.parse(execFileSync(process.execPath, [PROGRAM, '--json'], options)) as Budget[]
  } catch (error) {
    // Ends with an error when a budget is exceeded, its report being there all the same.
    return JSON.parse((error as { stdout: string }).stdout) as Budget[]
  }
}
