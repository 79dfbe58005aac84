import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findFreePort } from '@shop/embedded-postgres/free-port'

/**
 * Journeys through the real shop: its own database, payment emulator and outbox, on a port and in a folder of this
 * run. Everything is decided once and handed to the workers through the environment.
 */
process.env['E2E_PORT'] ??= String(await findFreePort())
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'shop-e2e-'))

const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`
const isCi = process.env['CI'] !== undefined

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Files beside one another, the tests of a file in turn: only one file may break a provider for all.
  workers: 2,
  // One more try where nobody watches; `npm test` names each test that needed it (docs/decisions/0025).
  retries: isCi ? 1 : 0,
  forbidOnly: isCi,
  timeout: 90_000,
  // The first page of a shop that has just opened, on a busy machine, takes its time.
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
    // Recording every test costs a fifth of its time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Every test looks at the shop itself; what is kept for the time without network has tests of its own.
    serviceWorkers: 'block',
    launchOptions: {
      ...(findChromium() ? { executablePath: findChromium()! } : {}),
      // Files are saved under Chinese names, too.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node ${join(import.meta.dirname, '../apps/api/src/main.ts')}`,
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'],
      PUBLIC_URL: baseURL,
      WORKERS: '1',
      RATE_LIMITS: 'off',
      AVIF: 'off',
      LOG_LEVEL: 'warn',
    },
  },
})

/** What `npm test` found or installed; else what stands at the usual places; else Playwright's own. */
function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  return given ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
}
