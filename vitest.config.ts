import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** `npm run test:all` also starts whole shops and kills processes (docs/decisions/0025). */
const isAll = process.env['TEST_FORM'] === 'all'

// For the workers, and for the processes that they start, such as those that decode pictures.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled')

/** One more than processors: most tests wait for the database now and then, and some for a provider that does not respond. */
const maxWorkers = availableParallelism() + 1

/** API tests without a database that change module state. */
const ISOLATED = ['apps/api/src/http/*.test.ts', 'apps/api/src/observability/*trac*.test.ts']

/** Web tests that replace modules, reload them, or look at what each load of every other test changes. */
const WEB_ISOLATED = [
  'apps/web/app/features/consent/consent-store.test.ts',
  'apps/web/app/features/favorites/favorites.test.tsx',
  'apps/web/app/features/payment/payment-panel.test.tsx',
  'apps/web/app/features/personality/personality.test.ts',
  'apps/web/app/features/products/recent/recently-viewed.test.ts',
  'apps/web/app/features/profile/profile-form.test.tsx',
  'apps/web/app/features/session/session.test.ts',
  'apps/web/app/lib/api/query-client.test.ts',
  'apps/web/app/lib/api/slow-loads.test.tsx',
  'apps/web/worker/strategies.test.ts',
]

/** Messages as apps/web/compile-messages.ts writes them for tests. */
const webMessages = {
  alias: [
    {
      find: /^\.\.?\/(?:.+\/)?paraglide\/(messages|runtime)\.js$/,
      replacement: join(import.meta.dirname, '.cache/test-messages/$1.js'),
    },
  ],
}

const exclude = ['**/node_modules/**', '**/build/**', 'e2e/**/*.spec.ts']

/**
 * Tests of the web that share their modules: `.test.ts` without a document, `.test.tsx` with one. In one project they would
 * alternate, and a worker ends where the next file needs another environment than the last.
 */
const sharedWeb = (['ts', 'tsx'] as const).map((extension) => ({
  resolve: webMessages,
  test: {
    name: extension === 'ts' ? 'web' : 'web-components',
    maxWorkers,
    include: [`apps/web/**/*.test.${extension}`],
    exclude: [...exclude, ...WEB_ISOLATED],
    globalSetup: 'apps/web/compile-messages.ts',
    setupFiles: 'apps/web/test/setup.ts',
    // West of Greenwich, where a day of the calendar that is shown as an instant is the day before.
    env: { TZ: 'America/New_York' },
    isolate: false,
    // As for the console: a long form takes seconds to fill in on a busy machine.
    testTimeout: 60_000,
  },
})) satisfies TestProjectConfiguration[]

/** Whole shops with their databases, and tests that kill these. */
const shopProcesses = [
  {
    test: {
      name: 'shop-process',
      include: ['apps/api/test/shop-process/**/*.test.ts'],
      exclude,
      globalSetup: 'apps/api/test/shop-process/global-setup.ts',
      // Whole shops with their databases: after the others, with limited concurrency.
      sequence: { groupOrder: 1 },
      maxWorkers: 2,
      // A start of a shop or of a command takes seconds, on a busy machine many.
      testTimeout: 240_000,
    },
  },
  {
    test: {
      name: 'faults-process',
      include: ['apps/api/test/faults/{process,failover}/*.test.ts'],
      exclude,
      globalSetup: 'apps/api/test/shop-process/global-setup.ts',
      // Tests that kill processes and databases: last, one file at a time.
      sequence: { groupOrder: 2 },
      maxWorkers: 1,
      // Generous for the long form, with minutes per test; the short one takes seconds.
      testTimeout: 3_600_000,
      hookTimeout: 120_000,
    },
  },
] satisfies TestProjectConfiguration[]

/** One run for the whole workspace: `npx vitest run`, or `npx vitest run apps/api` for a part of it. */
export default defineConfig({
  test: {
    projects: [
      ...(isAll ? shopProcesses : []),
      {
        test: {
          name: 'api',
          maxWorkers,
          include: ['apps/api/**/*.test.ts'],
          exclude: [
            ...exclude,
            ...ISOLATED,
            'apps/api/test/shop-process/**',
            'apps/api/test/faults/{process,failover}/**',
          ],
          globalSetup: 'apps/api/test/global-setup.ts',
          // Node runs these sources itself, as it runs the shop: nothing is transformed, and no test replaces a module.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Each file has its own database and application, so modules can be shared.
          isolate: false,
          // Generous, as for whole shops above: a busy machine decodes pictures slowly; long forms take minutes for a test.
          testTimeout: isAll ? 1_800_000 : 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'isolated',
          maxWorkers,
          include: ISOLATED,
          exclude,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      ...sharedWeb,
      {
        resolve: webMessages,
        test: {
          name: 'web-isolated',
          maxWorkers,
          include: WEB_ISOLATED,
          exclude,
          globalSetup: 'apps/web/compile-messages.ts',
          setupFiles: 'apps/web/test/setup.ts',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'console',
          maxWorkers,
          include: ['apps/console/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'jsdom',
          setupFiles: 'apps/console/test/setup.ts',
          // react-admin takes seconds to load: once for each worker, not for each file.
          isolate: false,
          unstubGlobals: true,
          // A form of react-admin takes seconds to fill in, on a busy machine many.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'workspace',
          maxWorkers,
          // Lint loads the whole workspace before its first result.
          testTimeout: 30_000,
          include: ['{packages,catalogue,studio,scripts,bench,ops}/**/*.test.{ts,mjs}', '*.test.ts'],
          exclude,
          isolate: false,
        },
      },
    ],
  },
})
