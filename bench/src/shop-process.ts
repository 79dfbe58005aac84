import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@shop/api/platform/free-port'

const MAIN = join(import.meta.dirname, '../../apps/api/src/main.ts')

/** A shop of its own for the run: `workers` processes that answer, a fresh database, no rate limits. */
export async function startShopProcess({ workers = 1 } = {}) {
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      WORKERS: String(workers),
      RATE_LIMITS: 'off',
      AVIF: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The shop ended with code ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('The shop is open')) resolve()
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Its data folder. */
    folder,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
