import { join } from 'node:path'
import type { Rolldown } from 'vite'

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Where most visits begin. */
const FIRST_PAGES = ['home', 'category', 'product'].map((name) => `routes/${name}.tsx`)

/**
 * Which code comes in one file; everything else is left to the bundler. It makes a file of each set of pages that share
 * something, some eighty for a page, and many small files compress badly.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // Changes only with its releases, so that returning visitors have it cached.
  {
    name: 'framework',
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
    priority: 3,
  },
  // Half of the builder's code; changes only with its releases too.
  { name: 'three', test: /[\\/]node_modules[\\/](three|@react-three)[\\/]/, priority: 3 },
  // The messages of the builder, of express checkout, gift cards, reviews and questions: merged with those of a product page, that page would load them.
  {
    name: 'design-messages',
    test: /[\\/]app[\\/]paraglide[\\/]messages[\\/](design|express|giftcards|moderation|questions|reviews)_/,
    entriesAware: true,
    priority: 3,
  },
  // A message goes where the pages that use it go.
  {
    name: 'messages',
    test: /[\\/]app[\\/]paraglide[\\/]/,
    entriesAware: true,
    entriesAwareMergeThreshold: 4_000,
    priority: 2,
  },
  {
    name: (id, graph) => (isShared(id, graph) ? 'shell' : null),
    tags: ['$initial'],
    priority: 1,
  },
]

let shared: Set<string> | undefined

/** Whether every page loads a module, or two of the first pages do. */
function isShared(id: string, graph: ModuleGraph): boolean {
  shared ??= listShared(graph)
  return shared.has(id)
}

function listShared(graph: ModuleGraph): Set<string> {
  const shared = listImports('root.tsx', graph)
  const pages = FIRST_PAGES.map((page) => listImports(page, graph))
  for (const page of pages)
    for (const id of page) if (pages.filter((other) => other.has(id)).length > 1) shared.add(id)
  return shared
}

/** Everything that a module of `app` imports, directly or not. */
function listImports(module: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  visit(join(import.meta.dirname, 'app', module))
  return found
}
