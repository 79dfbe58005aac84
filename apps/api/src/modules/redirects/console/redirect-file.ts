import { readCsvTable } from '@shop/catalogue/csv-table'
import type { RedirectImport } from '@shop/contract/redirects/redirects.console'
import {
  MAX_IMPORTED_REDIRECTS,
  readRedirectPath,
  readRedirectTarget,
  type RedirectProblem,
} from '@shop/contract/redirects/redirects.rules'
import { AppError } from '../../../http/app-error.ts'
import type { CsvColumn } from '../../../http/csv.ts'
import { addRedirects, type Targets } from '../flat-redirects.ts'

interface Typed {
  path: string
  target: string
}

type Line = Typed & { line: number }

/** The columns as Shopify names them, whose files can be read as they are. */
const [PATH, TARGET] = ['Redirect from', 'Redirect to'] as const

export const COLUMNS: readonly CsvColumn<Typed>[] = [
  [PATH, ({ path }) => path],
  [TARGET, ({ target }) => target],
]

/** A redirect in the form in which it is stored, or what is wrong with which of its fields. */
export function readRedirect(typed: Typed): Typed | { problem: RedirectProblem; field: keyof Typed } {
  const path = readRedirectPath(typed.path)
  if ('problem' in path) return { ...path, field: 'path' }
  const target = readRedirectTarget(typed.target)
  if ('problem' in target) return { ...target, field: 'target' }
  if (path.path === target.path) return { problem: 'same_address', field: 'target' }
  return { path: path.path, target: target.path }
}

/** @throws REDIRECT_FILE_UNREADABLE */
export async function readLines(file: Buffer): Promise<Line[]> {
  const table = await readCsvTable(file)
  const [from, to] = [PATH.toLowerCase(), TARGET.toLowerCase()]
  if (!table?.columns.includes(from) || !table.columns.includes(to))
    throw new AppError('REDIRECT_FILE_UNREADABLE')
  return table.rows.map(({ line, cells }) => ({ line, path: cells[from] ?? '', target: cells[to] ?? '' }))
}

/** The lines that can be used, by their paths, and why the others cannot. */
export function checkLines(lines: readonly Line[]) {
  const usable = new Map<string, Line>()
  const refused: RedirectImport['refused'] = []
  for (const line of lines) {
    const read = readRedirect(line)
    if ('problem' in read) refused.push({ ...line, problem: read.problem })
    else if (usable.has(read.path)) refused.push({ ...line, problem: 'repeated' })
    else if (usable.size === MAX_IMPORTED_REDIRECTS) refused.push({ ...line, problem: 'too_many' })
    else usable.set(read.path, { ...read, line: line.line })
  }
  return { usable, refused }
}

/**
 * What an import does.
 * @param before the redirects that it touches
 * @param pages paths of the file that have a page
 */
export function planImport(
  { usable, refused }: ReturnType<typeof checkLines>,
  { before, pages }: { before: Targets; pages: ReadonlySet<string> },
): { after: Targets; report: RedirectImport } {
  const lines = [...usable.values()].filter(({ path }) => !pages.has(path))
  const { targets: after, circles } = addRedirects(
    before,
    lines.map(({ path, target }) => [path, target] as const),
  )
  const findProblem = (path: string) =>
    pages.has(path) ? 'has_page' : circles.has(path) ? 'circle' : undefined
  const outcomes = { added: 0, changed: 0, unchanged: 0 }
  const all = [...refused]
  for (const [path, line] of usable) {
    const problem = findProblem(path)
    if (problem) all.push({ ...line, problem })
    else if (!before.has(path)) outcomes.added += 1
    else if (before.get(path) === after.get(path)) outcomes.unchanged += 1
    else outcomes.changed += 1
  }
  return { after, report: { ...outcomes, refused: all.toSorted((one, other) => one.line - other.line) } }
}
