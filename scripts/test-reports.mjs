// What the reports of the test tools say, in the same words for each: how many tests passed and failed, and the names
// of those that passed only at their second try (docs/decisions/0025).
import { relative } from 'node:path'
import { ROOT } from './project.mjs'

/** Reads Vitest's JSON report. A test that passed and has failures all the same was tried again. */
export function readUnitReport({ numPassedTests, numFailedTests, testResults }) {
  const atSecondTry = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative(ROOT, name)}: ${fullName.trim()}`),
  )
  return { passed: numPassedTests, failed: numFailedTests, atSecondTry }
}

/** Reads Playwright's JSON report, which calls "flaky" what passed at its second try. */
export function readBrowserReport({ stats, suites }) {
  const atSecondTry = suites.flatMap(({ file, ...suite }) =>
    listFlaky(suite).map((titles) => `${file}: ${titles.join(' › ')}`),
  )
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, atSecondTry }
}

/** The titles of each such test, from the outermost group on. */
function listFlaky({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  const inner = suites.flatMap((suite) => listFlaky(suite).map((titles) => [suite.title, ...titles]))
  return [...own.map(({ title }) => [title]), ...inner]
}
