import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@shop/embedded-postgres/free-port'
import { spawnShop } from '../../scripts/shop.mjs'

export type ShopProcess = Awaited<ReturnType<typeof startShopProcess>>

interface Options {
  /** Processes that answer. */
  workers?: number
  /** A data folder of an earlier run, which stays when the shop ends. Default: a fresh one, which goes then. */
  folder?: string
  /** Whether it makes the smaller twins of its pictures, which takes some minutes of all processors. Default: not. */
  hasAvif?: boolean
  /** Called when the shop begins to start, with where it will be. */
  onSpawned?: (origin: string) => void
}

/** A shop of its own for the run, started as `npm start` does: a database of its own, no rate limits. */
export async function startShopProcess(options: Options = {}) {
  const { workers = 1, folder: missed, hasAvif = false, onSpawned } = options
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const folder = missed ?? (await mkdtemp(join(tmpdir(), 'shop-bench-')))
  const child = spawnShop([], {
    output: 'pipe',
    environment: {
      PORT: String(port),
      DATA_DIR: folder,
      WORKERS: String(workers),
      ...{ RATE_LIMITS: 'off', AVIF: hasAvif ? 'on' : 'off', LOG_LEVEL: 'warn' },
    },
  })
  onSpawned?.(origin)
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The shop ended with code ${code}`)))
    child.stdout!.on('data', (text: Buffer) => {
      if (text.includes('The shop is open')) resolve()
    })
  })
  return {
    origin,
    /** Its data folder. */
    folder,
    /** The process that started all others. */
    pid: child.pid!,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (missed === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
