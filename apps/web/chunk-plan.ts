import type { Plugin, Rolldown } from 'vite'

/** A module of the browser's build, as far as it matters who needs it. */
export interface PlannedModule {
  id: string
  isEntry: boolean
  imports: readonly string[]
  /** What it loads later on. */
  dynamicImports: readonly string[]
}

/** Changes with its releases alone, so that returning visitors keep it. */
const FRAMEWORK = /\/node_modules\/(react|react-dom|react-router|scheduler)\//

/** Starts the page as soon as it runs, so it comes alone and last. */
const START = /\/app\/entry\.client\.tsx$/

/** What every page begins with. */
const FRAME = /\/app\/(root|entry\.client)\.tsx$/

/** What a page loads by itself once it is at rest. */
const LATER = /\/app\/(features\/consent\/banner\.tsx|lib\/offline\/worker-link\.ts)$/

/** The pages that visitors mostly come to first: each keeps its own code apart from what it shares with the others. */
const BROWSED_PAGE = /\/app\/routes\/(home|category|search|product|cart)\.tsx$/

/** The other pages, by what leads from one to the next. */
const AREAS = {
  reading: /\/app\/routes\/(policy|about|traditions|contact|not-found|offline|performance-dashboard)\.tsx$/,
  'sign-in': /\/app\/routes\/(login|register|check-email|verify-email|forgot-password|reset-password)\.tsx$/,
  account: /\/app\/routes\/(account[\w-]*|checkout[\w-]*|payment|order-result-page)\.tsx$/,
} as const

/** What calls the API, with all that it needs: for every page that does more than show something. */
const CALLS = /\/app\/lib\/api\.ts$/

/** The files of shared code, from those that most pages need. A module goes into the first that claims it. */
export const SHARED_FILES = [
  'framework',
  'frame',
  'later',
  'listing',
  'calls',
  ...(['home', 'category', 'search', 'product', 'cart'] as const),
  'common',
  ...(Object.keys(AREAS) as (keyof typeof AREAS)[]),
  'floating',
] as const
export type SharedFile = (typeof SHARED_FILES)[number]

/**
 * Decides which code comes together. Left to itself, a bundler makes a file of each set of pages that share something:
 * some sixty requests for a page, most of them smaller than their headers.
 */
export function planChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let plan = new Map<string, SharedFile>()
  return {
    plugin: {
      name: 'shop:chunk-plan',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      buildEnd() {
        const modules = [...this.getModuleIds()].flatMap((id): PlannedModule[] => {
          const info = this.getModuleInfo(id)
          if (!info) return []
          const { isEntry, importedIds, dynamicallyImportedIds } = info
          return [{ id, isEntry, imports: importedIds, dynamicImports: dynamicallyImportedIds }]
        })
        plan = toPlan(modules)
      },
    },
    groups: SHARED_FILES.map((name, index) => ({
      name,
      test: (id: string) => plan.get(id) === name,
      priority: SHARED_FILES.length - index,
    })),
  }
}

/** The file of each module that is shared; what only one page or part needs stays with it. */
export function toPlan(modules: readonly PlannedModule[]): Map<string, SharedFile> {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const loadedLater = new Set(modules.flatMap(({ dynamicImports }) => dynamicImports))
  const starts = modules.filter(({ id, isEntry }) => isEntry || loadedLater.has(id) || CALLS.test(id))
  const users = new Map<string, Set<string>>()
  for (const start of starts) {
    const reached = new Set<string>()
    const open = [start.id]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id)) continue
      reached.add(id)
      open.push(...(byId.get(id)?.imports ?? []))
    }
    const name = withoutQuery(start.id)
    for (const id of reached) users.set(id, (users.get(id) ?? new Set()).add(name))
  }
  const plan = new Map<string, SharedFile>()
  for (const [id, names] of users) {
    const file = toFile(id, [...names])
    if (file) plan.set(id, file)
  }
  return plan
}

function toFile(id: string, users: readonly string[]): SharedFile | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  if (START.test(id)) return undefined
  if (users.some((user) => FRAME.test(user))) return 'frame'
  const browsed = users.flatMap((user) => BROWSED_PAGE.exec(user)?.[1] ?? [])
  if (users.some((user) => LATER.test(user))) return browsed.length > 0 ? 'frame' : 'later'
  // A page, or a part that is loaded on demand, keeps what nobody else needs.
  if (users.length < 2) return undefined
  // One file with the frame compresses better than two, and whoever begins elsewhere mostly comes here.
  if (browsed.length > 1)
    return browsed.every((page) => page === 'category' || page === 'search') ? 'listing' : 'frame'
  if (users.some((user) => CALLS.test(user))) return 'calls'
  if (browsed.length === 1) return browsed[0] as SharedFile
  const pages = users.filter((user) => user.includes('/app/routes/'))
  if (pages.length === 0) return 'floating'
  const area = Object.entries(AREAS).find(([, pattern]) => pages.every((page) => pattern.test(page)))
  return area ? (area[0] as SharedFile) : 'common'
}

/** Entries that React Router makes of pages carry a query behind the module's name. */
function withoutQuery(id: string): string {
  return id.split('?')[0]!
}
