import { expect, test } from 'vitest'
import { chooseTests } from './changed-tests.mjs'

const files = [
  'apps/api/src/app.ts',
  'apps/api/src/mails.ts',
  'apps/api/src/mails.test.ts',
  'apps/api/src/order-services.ts',
  'apps/api/src/modules/coupons/coupons.repository.ts',
  'apps/api/src/modules/coupons/coupons.service.ts',
  'apps/api/src/modules/coupons/coupons.test.ts',
  'apps/api/src/modules/orders/orders.service.ts',
  'apps/api/src/modules/orders/console/slips.test.ts',
  'apps/api/src/modules/mail/mail.test.ts',
  'apps/api/src/app.test.ts',
  'apps/web/app/styles/theme.css',
  'apps/web/app/root.test.tsx',
  'apps/web/app/ui/overlay/dialog.tsx',
  'apps/web/app/ui/overlay/dialog.test.tsx',
  'packages/contract/src/money/money.ts',
  'packages/contract/src/money/money.test.ts',
  'apps/web/app/lib/shop/totals.test.ts',
  'e2e/support/cart.ts',
  'e2e/cart.spec.ts',
  'e2e/pages.spec.ts',
  'e2e/reflow.spec.ts',
  'e2e/search.spec.ts',
]
const importers = new Map([
  [
    'apps/api/src/modules/coupons/coupons.service.ts',
    [
      'apps/api/src/modules/orders/orders.service.ts',
      'apps/api/src/app.ts',
      'apps/api/src/mails.ts',
      'apps/api/src/order-services.ts',
    ],
  ],
  ['apps/api/src/modules/coupons/coupons.repository.ts', ['apps/api/src/modules/coupons/coupons.service.ts']],
  ['apps/api/src/mails.ts', ['apps/api/src/mails.test.ts']],
  ['apps/api/src/app.ts', ['apps/api/src/app.test.ts']],
  ['packages/contract/src/money/money.ts', ['apps/web/app/lib/shop/totals.test.ts']],
  ['e2e/support/cart.ts', ['e2e/cart.spec.ts']],
])
const choose = (...changed) => chooseTests({ files, changed, importers })

const TESTS_OF_COUPONS = [
  'apps/api/src/mails.test.ts',
  'apps/api/src/modules/coupons/coupons.test.ts',
  'apps/api/src/modules/orders/console/slips.test.ts',
]

test('a changed module is tested with the modules that use it, but not with all that the wiring imports', () => {
  expect(choose('apps/api/src/modules/coupons/coupons.service.ts').unit).toEqual(TESTS_OF_COUPONS)
})

test('a changed repository is tested with the modules that use its service', () => {
  expect(choose('apps/api/src/modules/coupons/coupons.repository.ts').unit).toEqual(TESTS_OF_COUPONS)
})

test('a package is tested with the tests that import it', () => {
  expect(choose('packages/contract/src/money/money.ts').unit).toEqual([
    'packages/contract/src/money/money.test.ts',
    'apps/web/app/lib/shop/totals.test.ts',
  ])
})

test('a file without importers is tested by the nearest folder that has tests', () => {
  expect(choose('apps/web/app/styles/theme.css').unit).toEqual([
    'apps/web/app/root.test.tsx',
    'apps/web/app/ui/overlay/dialog.test.tsx',
    'apps/web/app/lib/shop/totals.test.ts',
  ])
})

test('a changed helper of the browser tests runs the journeys that use it', () => {
  expect(choose('e2e/support/cart.ts')).toEqual({ unit: [], e2e: ['e2e/cart.spec.ts'] })
})

test('what all pages are drawn with is tested by the checks of every page, too', () => {
  const checks = ['e2e/pages.spec.ts', 'e2e/reflow.spec.ts']
  expect(choose('apps/web/app/styles/theme.css').e2e).toEqual(checks)
  expect(choose('apps/web/app/ui/overlay/dialog.tsx').e2e).toEqual(checks)
  expect(choose('apps/web/app/ui/overlay/dialog.test.tsx').e2e).toEqual([])
  expect(choose('apps/web/app/root.test.tsx').e2e).toEqual([])
})
