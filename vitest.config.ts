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
          exclude: [...exclude, 'apps/api/src/platform/**'],
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
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude,
          globalSetup: 'apps/web/test/compile-messages.ts',
        },
      },
      {
        test: {
          name: 'workspace',
          include: ['{packages,catalogue,scripts,bench,ops}/**/*.test.{ts,mjs}', '*.test.ts'],
          exclude,
        },
      },
    ],
  },
})
