import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runNpm } from './npm.mjs'

/** An npm that notes how it is called, and fails the first time with this error. Returns what it has noted. */
function anNpm(error) {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    vi.unstubAllEnvs()
  })
  const [program, notes] = [join(folder, 'npm.js'), join(folder, 'notes')]
  writeFileSync(
    program,
    `const { appendFileSync, existsSync } = require('node:fs')
    const isFirst = !existsSync(${JSON.stringify(notes)})
    appendFileSync(${JSON.stringify(notes)}, process.argv.slice(2).join(' ') + '\\n')
    if (isFirst) { console.error(${JSON.stringify(`npm error code ${error}`)}); process.exit(1) }`,
  )
  vi.stubEnv('npm_execpath', program)
  return () => readFileSync(notes, 'utf8').trim().split('\n')
}

test('npm takes from its cache what it can; where the cache is too old, the registry is asked', async () => {
  const listCalls = anNpm('ETARGET')
  await runNpm(['ci', '--no-audit'])
  expect(listCalls()).toEqual(['ci --no-audit --prefer-offline', 'ci --no-audit'])
})

test('another error of npm is not tried again', async () => {
  const listCalls = anNpm('EINTEGRITY')
  await expect(runNpm(['ci'])).rejects.toThrow('ended with exit code 1')
  expect(listCalls()).toEqual(['ci --prefer-offline'])
})
