import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findFreePort } from '@shop/embedded-postgres/free-port'
import { SEES_ALL } from './support/in-turn.ts'
import { toShopSettings } from './support/own-shop.ts'

/**
 * Tests of the real shop with its own database, payment emulator and outbox, on a port and in a folder of this run. Both
 * are chosen once and passed to the workers in the environment.
 */
process.env['E2E_PORT'] ??= String(await findFreePort())
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'shop-e2e-'))

const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Files run in parallel and the tests of a file in order: only one file may break a provider for all.
  // One more than processors: each test waits for timers of the shop now and then.
  workers: 3,
  forbidOnly: process.env['CI'] !== undefined,
  // Tests with this tag belong to `npm run test:all` alone (docs/decisions/0025).
  ...(SEES_ALL ? {} : { grepInvert: /@all/ }),
  timeout: 90_000,
  // The first page of a new shop takes long on a busy machine.
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
    screenshot: 'only-on-failure',
    // Tests see the shop itself; the service worker has tests of its own.
    serviceWorkers: 'block',
    launchOptions: {
      ...(findChromium() ? { executablePath: findChromium()! } : {}),
      // Files with Chinese names need a UTF-8 locale.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Drawn by the processor, the first picture in 3D stops a page for seconds; builder-3d.spec.ts has it.
        '--disable-3d-apis',
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
    env: toShopSettings(Number(process.env['E2E_PORT']), process.env['E2E_DATA_DIR']),
  },
})

/** The browser that `npm test` found or installed, else one at the usual paths, else Playwright's own. */
function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  return given ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
}
