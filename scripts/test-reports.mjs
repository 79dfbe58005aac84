// Reads the reports of the test tools: numbers of passed and failed tests, and the titles of flaky ones that passed at
// their second try (docs/decisions/0025).
import { relative } from 'node:path'
import { ROOT } from './project.mjs'

/** Reads Vitest's JSON report. A passed test with failure messages was retried. */
export function readUnitReport({ numPassedTests, numFailedTests, testResults }) {
  const atSecondTry = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative(ROOT, name)}: ${fullName.trim()}`),
  )
  return { passed: numPassedTests, failed: numFailedTests, atSecondTry }
}

/** Reads Playwright's JSON report, whose term for passed at the second try is "flaky". */
export function readBrowserReport({ stats, suites }) {
  const atSecondTry = suites.flatMap(({ file, ...suite }) =>
    listFlaky(suite).map((titles) => `${file}: ${titles.join(' › ')}`),
  )
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, atSecondTry }
}

/** Full titles of flaky tests, from the outermost group on. */
function listFlaky({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  const inner = suites.flatMap((suite) => listFlaky(suite).map((titles) => [suite.title, ...titles]))
  return [...own.map(({ title }) => [title]), ...inner]
}
