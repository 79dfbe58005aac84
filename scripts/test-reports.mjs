// Reads the reports of the test tools: numbers of passed and failed tests, and the titles of those that failed, and of
// flaky ones that passed at their second try (docs/decisions/0025).
import { relative } from 'node:path'
import { ROOT } from './project.mjs'

/** Reads Vitest's JSON report. A passed test with failure messages was retried. */
export function readUnitReport({ numPassedTests, numFailedTests, testResults }) {
  const listTitles = (isListed) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isListed).map(({ fullName }) => `${relative(ROOT, name)}: ${fullName.trim()}`),
    )
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: listTitles(({ status }) => status === 'failed'),
    atSecondTry: listTitles(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    ),
  }
}

/** Reads Playwright's JSON report, whose term for passed at the second try is "flaky". */
export function readBrowserReport({ stats, suites }) {
  const listTitles = (status) =>
    suites.flatMap(({ file, ...suite }) =>
      listOfStatus(status, suite).map((titles) => `${file}: ${titles.join(' › ')}`),
    )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: listTitles('unexpected'),
    atSecondTry: listTitles('flaky'),
  }
}

/** Full titles of the tests with one of Playwright's statuses, from the outermost group on. */
function listOfStatus(wanted, { suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted))
  const inner = suites.flatMap((suite) =>
    listOfStatus(wanted, suite).map((titles) => [suite.title, ...titles]),
  )
  return [...own.map(({ title }) => [title]), ...inner]
}
