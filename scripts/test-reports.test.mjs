import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './project.mjs'
import { readBrowserReport, readUnitReport } from './test-reports.mjs'

test('browser tests that failed are named with file and groups, and the time of each file is added up', () => {
  const toSpec = (title, status, ...durations) => ({
    title,
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  })
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        title: 'cart.spec.ts',
        file: 'cart.spec.ts',
        specs: [toSpec('is empty', 'expected', 1500)],
        suites: [
          {
            title: 'on a phone',
            specs: [toSpec('opens', 'expected', 2000), toSpec('closes', 'unexpected', 4000)],
          },
        ],
      },
      { title: 'search.spec.ts', file: 'search.spec.ts', specs: [toSpec('finds', 'expected', 500)] },
    ],
  }
  expect(readBrowserReport(report)).toEqual({
    passed: 4,
    failed: 1,
    failures: ['e2e/cart.spec.ts: on a phone › closes'],
    files: [
      { file: 'e2e/cart.spec.ts', seconds: 7.5 },
      { file: 'e2e/search.spec.ts', seconds: 0.5 },
    ],
  })
})

test('unit tests that failed are named with their file, and each file has its time', () => {
  const toResult = (fullName, status) => ({ fullName, status })
  const file = 'apps/api/test/shop-process/power-cut.test.ts'
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(ROOT, file),
        startTime: 10_000,
        endTime: 12_500,
        assertionResults: [toResult(' Goods stay', 'passed'), toResult(' Money stays', 'failed')],
      },
    ],
  }
  expect(readUnitReport(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: [`${file}: Money stays`],
    files: [{ file, seconds: 2.5 }],
  })
})
