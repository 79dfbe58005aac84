import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acquireInstanceLock } from './instance-lock.ts'
import type { InstanceLock } from './instance-lock.ts'

let dataDir: string
let held: InstanceLock[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-lock-'))
  held = []
})

afterEach(async () => {
  await Promise.all(held.map((lock) => lock.release()))
  await rm(dataDir, { recursive: true, force: true })
})

describe('the lock of a data folder', () => {
  test('rejects a second shop with one line that names the first', async () => {
    await acquire()
    await expect(acquire()).rejects.toThrow(
      `Another shop (process ${process.pid}) already uses the data folder ${dataDir}; stop it or choose another DATA_DIR.`,
    )
  })

  test('is free again once released', async () => {
    const lock = await acquire()
    await lock.release()
    await lock.release()
    await acquire()
  })

  test('holds against another process until that one is killed', async () => {
    const script = `
      import { acquireInstanceLock } from ${JSON.stringify(import.meta.resolve('./instance-lock.ts'))}
      await acquireInstanceLock(process.argv[1])
      process.on('message', () => undefined)
      process.send('locked')
    `
    const shop = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(shop, 'message')
    await expect(acquire()).rejects.toThrow(`process ${shop.pid}`)
    shop.kill('SIGKILL')
    await once(shop, 'exit')
    await acquire()
  })

  test('waits longer for a shop that has announced its stop', async () => {
    const ending = await acquire()
    await ending.announceEnd()
    const next = await acquireInstanceLock(dataDir, {
      timeoutWhileStoppingMs: 10_000,
      onWait: () => void ending.release(),
    })
    held.push(next)
  })

  test('waits for a shop that is about to end', async () => {
    const ending = await acquire()
    const next = await acquireInstanceLock(dataDir, {
      timeoutMs: 10_000,
      onWait: () => void ending.release(),
    })
    held.push(next)
  })

  test('ignores the files of a dead shop', async () => {
    await writeFile(join(dataDir, 'shop.pid'), `${process.pid}\n`)
    await writeFile(join(dataDir, 'shop.lock'), '')
    await acquire()
  })

  test('goes to exactly one of many that start at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, acquire))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  test('reports in one line that the folder is not writable', async () => {
    await writeFile(join(dataDir, 'a-file'), '')
    await expect(acquireInstanceLock(join(dataDir, 'a-file', 'data'))).rejects.toThrow(
      /^The data folder \S+ cannot be written \(ENOTDIR\); correct its permissions or change DATA_DIR\.$/,
    )
  })
})

async function acquire(): Promise<InstanceLock> {
  const lock = await acquireInstanceLock(dataDir)
  held.push(lock)
  return lock
}
