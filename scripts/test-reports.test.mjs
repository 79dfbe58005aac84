import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './project.mjs'
import { readBrowserReport, readUnitReport } from './test-reports.mjs'

test('Browser tests that failed, or passed at their second try, are named with file and groups.', () => {
  const toSpec = (title, status) => ({ title, tests: [{ status }] })
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 0 },
    suites: [
      {
        title: 'cart.spec.ts',
        file: 'cart.spec.ts',
        specs: [toSpec('is empty', 'expected'), toSpec('is full', 'flaky')],
        suites: [{ title: 'on a phone', specs: [toSpec('opens', 'flaky'), toSpec('closes', 'unexpected')] }],
      },
      { title: 'search.spec.ts', file: 'search.spec.ts', specs: [toSpec('finds', 'expected')] },
    ],
  }
  expect(readBrowserReport(report)).toEqual({
    passed: 4,
    failed: 1,
    failures: ['cart.spec.ts: on a phone › closes'],
    atSecondTry: ['cart.spec.ts: is full', 'cart.spec.ts: on a phone › opens'],
  })
})

test('Unit tests that failed, or passed at their second try, are named with their file.', () => {
  const toResult = (fullName, status, failureMessages) => ({ fullName, status, failureMessages })
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: join(ROOT, 'apps/api/test/shop-process/power-cut.test.ts'),
        assertionResults: [
          toResult(' Goods stay', 'passed', []),
          toResult(' Mail stays', 'passed', ['Error: timed out']),
          toResult(' Money stays', 'failed', ['Error: gone']),
        ],
      },
    ],
  }
  expect(readUnitReport(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['apps/api/test/shop-process/power-cut.test.ts: Money stays'],
    atSecondTry: ['apps/api/test/shop-process/power-cut.test.ts: Mail stays'],
  })
})
