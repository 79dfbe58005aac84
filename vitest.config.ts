import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/build/**', 'e2e/**/*.spec.ts']

/** One run for the whole workspace: `npx vitest run`, or `npx vitest run apps/api` for a part of it. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude: [...exclude, 'apps/api/src/platform/**', 'apps/api/test/shop-process/**'],
          globalSetup: 'apps/api/test/global-setup.ts',
          // Each file has its own database and application, so that the modules can be loaded once for all.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'platform',
          include: ['apps/api/src/platform/**/*.test.ts'],
          exclude,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'shop-process',
          include: ['apps/api/test/shop-process/**/*.test.ts'],
          exclude,
          globalSetup: 'apps/api/test/shop-process/global-setup.ts',
          // Whole shops with their databases: after the others, and no more of them at once than a machine bears.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude,
          globalSetup: 'apps/web/vitest-setup.ts',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'workspace',
          // Lint loads the whole workspace before its first answer.
          testTimeout: 30_000,
          include: ['{packages,catalogue,scripts,bench,ops}/**/*.test.{ts,mjs}', '*.test.ts'],
          exclude,
        },
      },
    ],
  },
})
