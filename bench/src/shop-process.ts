import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@shop/embedded-postgres/free-port'
import { spawnShop } from '../../scripts/shop.mjs'

export type ShopProcess = Awaited<ReturnType<typeof startShopProcess>>

interface Options {
  /** Number of worker processes. */
  workers?: number
  /** Whether it has the merchant console. Default: false. */
  hasConsole?: boolean
  /** Existing data folder, which is preserved. Default: a temporary one, deleted at the end. */
  folder?: string
  /** Whether it makes AVIF pictures, which takes some minutes of all processors. Default: false. */
  hasAvif?: boolean
  /** Further variables, such as those of another database. */
  environment?: Record<string, string>
  /** Called with the shop's address when its process is spawned. */
  onSpawned?: (origin: string) => void
}

/** A shop for a bench, started like `npm start`, with its own database and without rate limits. */
export async function startShopProcess(options: Options = {}) {
  const {
    workers = 1,
    folder: existing,
    hasConsole = false,
    hasAvif = false,
    environment = {},
    onSpawned,
  } = options
  const port = await findFreePort()
  const consolePort = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const consoleOrigin = `http://127.0.0.1:${consolePort}`
  const folder = existing ?? (await mkdtemp(join(tmpdir(), 'shop-bench-')))
  const child = spawnShop([], {
    output: 'pipe',
    environment: {
      PORT: String(port),
      DATA_DIR: folder,
      WORKERS: String(workers),
      CONSOLE: hasConsole ? 'on' : 'off',
      CONSOLE_PORT: String(consolePort),
      CONSOLE_URL: consoleOrigin,
      RATE_LIMITS: 'off',
      AVIF: hasAvif ? 'on' : 'off',
      LOG_LEVEL: 'warn',
      ...environment,
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
    consoleOrigin,
    /** Its data folder. */
    folder,
    /** The primary process. */
    pid: child.pid!,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (existing === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
