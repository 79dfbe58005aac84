interface TestReport {
  passed: number
  failed: number
  /** File and title of each test that failed. */
  failures: string[]
  /** Seconds of one worker. */
  files: { file: string; seconds: number }[]
}

/** Reads Vitest's JSON report. */
export function readUnitReport(report: never): TestReport

/** Reads Playwright's JSON report. */
export function readBrowserReport(report: never): TestReport
