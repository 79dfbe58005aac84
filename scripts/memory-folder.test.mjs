import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeMemoryFolder } from './memory-folder.mjs'

function aMemory() {
  const memory = mkdtempSync(join(tmpdir(), 'memory-'))
  onTestFinished(() => rmSync(memory, { recursive: true }))
  return memory
}

/** Makes the folder in a process of its own, and returns what that process says of it. */
function runOnce(options) {
  const module = JSON.stringify(join(import.meta.dirname, 'memory-folder.mjs'))
  const script = `const { makeMemoryFolder } = await import(${module})
    const { existsSync } = await import('node:fs')
    const folder = makeMemoryFolder(${JSON.stringify(options)})
    console.log(JSON.stringify({ folder, pid: process.pid, isThere: existsSync(folder) }))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}

test('a run has a folder of its own, which is gone after it', () => {
  const memory = aMemory()
  const { folder, pid, isThere } = runOnce({ memory, neededBytes: 1 })
  expect(folder).toBe(join(memory, `shop-tests-${pid}`))
  expect(isThere).toBe(true)
  expect(existsSync(folder)).toBe(false)
})

test('a run removes the folder of one that was killed, and leaves those of others that run', () => {
  const memory = aMemory()
  const { pid: ended } = runOnce({ memory, neededBytes: 1 })
  mkdirSync(join(memory, `shop-tests-${ended}`))
  mkdirSync(join(memory, `shop-tests-${process.pid}`))
  mkdirSync(join(memory, 'another'))
  runOnce({ memory, neededBytes: 1 })
  expect(readdirSync(memory).toSorted()).toEqual(['another', `shop-tests-${process.pid}`])
})

test('where memory is scarce or missing there is none', () => {
  expect(makeMemoryFolder({ memory: aMemory(), neededBytes: Number.MAX_SAFE_INTEGER })).toBeUndefined()
  expect(makeMemoryFolder({ memory: join(aMemory(), 'missing') })).toBeUndefined()
})
