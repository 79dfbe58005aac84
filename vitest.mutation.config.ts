import { defineConfig } from 'vitest/config'

const MODULES = 'apps/api/src/modules'

/** The tests that stryker.config.mjs runs: those of money and stock, in the api project of vitest.config.ts. */
export default defineConfig({
  test: {
    include: [
      `${MODULES}/{offers,orders,coupons,payments}/**/*.test.ts`,
      `${MODULES}/products/stock.test.ts`,
      'apps/api/test/faults/{money,last-units,coupons,two-payments,message-orders}.faults.test.ts',
    ],
    globalSetup: 'apps/api/test/global-setup.ts',
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
