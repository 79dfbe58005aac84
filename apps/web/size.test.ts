import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT_FOLDER, listFiles, readBuildManifest } from './build-manifest.ts'

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

test.runIf(existsSync(CLIENT_FOLDER))('no other page loads the code of the bracelet builder', () => {
  const manifest = readBuildManifest()
  const own = Object.values(manifest)
    .filter(
      ({ file, src = '' }) =>
        /routes\/design\.tsx|features\/builder\/scene/.test(src) || /\/three-/.test(file),
    )
    .map(({ file }) => file)
  expect(own.length).toBeGreaterThan(2)
  const others = Object.keys(manifest)
    .map((key) => key.split('?')[0]!)
    .filter(
      (key) => /^app\/(root|entry\.client|routes\/.+)\.tsx$/.test(key) && key !== 'app/routes/design.tsx',
    )
  const loaded = listFiles(manifest, [...new Set(others)])
  expect(own.filter((file) => loaded.has(file))).toEqual([])
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
