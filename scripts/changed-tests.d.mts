/** For each file, the files that import it, in the repository or a copy of it. */
export function readImporters(files: readonly string[], root?: string): Map<string, string[]>

/** The test files, by runner, for changed files. */
export function chooseTests(given: {
  files: readonly string[]
  changed: readonly string[]
  importers: Map<string, string[]>
}): { unit: string[]; e2e: string[] }
