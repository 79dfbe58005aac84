const MODULES = 'apps/api/src/modules'

/**
 * `npm run test:mutation`: changes the code of pricing, coupons, settlement and stock in many small ways, and shows which
 * changes no test notices. One subject alone: `npm run test:mutation -- --mutate apps/api/src/modules/products/stock/stock.service.ts`.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    `${MODULES}/orders/order-totals.shared.ts`,
    `${MODULES}/orders/order-lines.shared.ts`,
    `${MODULES}/coupons/coupon-offer.shared.ts`,
    `${MODULES}/coupons/coupon-choices.ts`,
    `${MODULES}/offers/*.ts`,
    `!${MODULES}/offers/*.test.ts`,
    `${MODULES}/payments/core/settle.service.ts`,
    `${MODULES}/products/stock/stock.repository.ts`,
    `${MODULES}/products/stock/stock.service.ts`,
  ],
  testRunner: 'vitest',
  // None: Stryker would rewrite it with the compiler's JavaScript interface, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Each runner has its own PostgreSQL.
  concurrency: 2,
  // What one mutant leaves behind, such as an unhandled error, would count against the next ones.
  maxTestRunnerReuse: 1,
  dryRunTimeoutMinutes: 30,
  // A mutant that waits for a lock until this timeout counts as detected.
  timeoutMS: 30_000,
  ignorePatterns: ['/apps/web', '/bench', '/docs', '/e2e', '/studio', '/data*'],
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: 'test-results/mutation.html' },
  clearTextReporter: { allowColor: false, logTests: false },
}
