// Reads the reports of the test tools: numbers of passed and failed tests, titles of those that failed, and the time of each
// file.
import { relative } from 'node:path'
import { ROOT } from './project.mjs'

/** Reads Vitest's JSON report. Seconds are those of one worker: files run side by side. */
export function readUnitReport({ numPassedTests, numFailedTests, testResults }) {
  const files = testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
    failed: assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName.trim()),
  }))
  return { passed: numPassedTests, failed: numFailedTests, ...summarise(files) }
}

/** Reads Playwright's JSON report. */
export function readBrowserReport({ stats, suites }) {
  const files = suites.map(({ file, ...suite }) => {
    const specs = listSpecs(suite)
    return {
      file: `e2e/${file}`,
      seconds: specs.reduce((total, { milliseconds }) => total + milliseconds, 0) / 1000,
      failed: specs.filter(({ hasFailed }) => hasFailed).map(({ titles }) => titles.join(' › ')),
    }
  })
  return { passed: stats.expected, failed: stats.unexpected, ...summarise(files) }
}

function summarise(files) {
  return {
    failures: files.flatMap(({ file, failed }) => failed.map((title) => `${file}: ${title}`)),
    files: files.map(({ file, seconds }) => ({ file, seconds })),
  }
}

/** The tests of a file or group, with the titles of their groups from the outermost on. */
function listSpecs({ suites = [], specs = [] }) {
  const own = specs.map(({ title, tests }) => ({
    titles: [title],
    hasFailed: tests.some(({ status }) => status === 'unexpected'),
    milliseconds: tests
      .flatMap(({ results }) => results)
      .reduce((total, { duration }) => total + duration, 0),
  }))
  const inner = suites.flatMap((suite) =>
    listSpecs(suite).map((spec) => ({ ...spec, titles: [suite.title, ...spec.titles] })),
  )
  return [...own, ...inner]
}
