import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@shop/embedded-postgres/free-port'
import { findShared, type Shared } from './shared.ts'

const MAIN = join(import.meta.dirname, '../../apps/api/src/main.ts')
const TIMEOUT_MS = 120_000
const POLL_INTERVAL_MS = 250

/** A shop of its own, next to that of the run. */
export interface OwnShop {
  baseURL: string
  dataDir: string
  /** Stops it and deletes its data. */
  close(): Promise<void>
}

/** The environment of a shop under test. */
export const toShopSettings = (port: number, dataDir: string) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  WORKERS: '1',
  CONSOLE: 'off',
  RATE_LIMITS: 'off',
  PASSWORD_HASHING: 'quick',
  AVIF: 'off',
  LOG_LEVEL: 'warn',
})

/** The name under which workers find the folder of `seedFolder`. */
export const SEEDED_FOLDER = 'seeded-folder'

/** Starts a new shop with these settings and the catalogue. */
export async function startOwnShop(settings: Record<string, string>): Promise<OwnShop> {
  const seeded = await findShared<string>(SEEDED_FOLDER)
  const dataDir = makeFolder()
  await cp(seeded, dataDir, { recursive: true, preserveTimestamps: true })
  const shop = await openShop(dataDir, settings)
  const close = async () => {
    await shop.stop()
    remove(dataDir)
  }
  return { baseURL: shop.baseURL, dataDir, close }
}

/** Makes the data of a new shop, for copies: pictures and database take a shop most of the time of its first start. */
export async function seedFolder(): Promise<Shared> {
  const dataDir = makeFolder()
  const { stop } = await openShop(dataDir, {})
  await stop()
  return { facts: dataDir, close: async () => remove(dataDir) }
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'shop-e2e-own-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Runs a shop on the data of a folder. @throws when it does not open; the folder is then deleted */
async function openShop(dataDir: string, settings: Record<string, string>) {
  const port = await findFreePort()
  const baseURL = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...toShopSettings(port, dataDir), ...settings }
  const shop = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()))
  const stop = async () => {
    shop.kill('SIGTERM')
    await ended
  }
  if (await waitForHomePage(baseURL, () => shop.exitCode !== null)) return { baseURL, stop }
  await stop()
  remove(dataDir)
  throw new Error('The shop did not open')
}

/**
 * Waits until a shop serves its home page. The first request loads all code, and a busy shop may respond with 503.
 * Resolves to whether it did in time.
 *
 * @param hasEnded whether the shop has exited
 */
export async function waitForHomePage(baseURL: string, hasEnded = () => false): Promise<boolean> {
  const until = Date.now() + TIMEOUT_MS
  while (Date.now() < until && !hasEnded()) {
    const isShown = await fetch(baseURL).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isShown) return true
    await wait(POLL_INTERVAL_MS)
  }
  return false
}
