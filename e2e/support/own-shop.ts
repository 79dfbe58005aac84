import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../apps/api/src/platform/free-port.ts'

const MAIN = join(import.meta.dirname, '../../apps/api/src/main.ts')
const PATIENCE_MS = 120_000
const POLL_INTERVAL_MS = 250

/** A shop beside that of the run. */
export interface OwnShop {
  baseURL: string
  dataDir: string
  /** Ends it and forgets what it held. */
  close(): Promise<void>
}

/** Starts a shop with other settings than that of the run, fresh, with the catalogue. Takes some 20 s. */
export async function startOwnShop(settings: Record<string, string>): Promise<OwnShop> {
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-own-'))
  const baseURL = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: baseURL,
    WORKERS: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const shop = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()))
  const close = async () => {
    shop.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const until = Date.now() + PATIENCE_MS
  while (!(await isReady(baseURL))) {
    if (Date.now() > until || shop.exitCode !== null) {
      await close()
      throw new Error('The shop did not open')
    }
    await wait(POLL_INTERVAL_MS)
  }
  return { baseURL, dataDir, close }
}

async function isReady(baseURL: string): Promise<boolean> {
  return fetch(`${baseURL}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
