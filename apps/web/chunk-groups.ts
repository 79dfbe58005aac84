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
    priority: 4,
  },
  // Half of the builder's code; changes only with its releases too.
  { name: 'three', test: /[\\/]node_modules[\\/](three|@react-three)[\\/]/, priority: 4 },
  // The messages of the builder, of express checkout, gift cards, reviews and questions: merged with those of a product page, that page would load them.
  {
    name: 'design-messages',
    test: /[\\/]app[\\/]paraglide[\\/]messages[\\/](design|express|giftcards|moderation|questions|reviews)_/,
    entriesAware: true,
    priority: 4,
  },
  // With the messages that it shows: in files of their own they would weigh twice as much.
  {
    name: (id, graph) => (isShared(id, graph) ? 'shell' : null),
    tags: ['$initial'],
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
]

/** A message's module is named after it. */
const MESSAGE = /[\\/]paraglide[\\/]messages[\\/](\w+)\.js$/
const MESSAGE_LIST = /[\\/]paraglide[\\/]messages/

let shared: Set<string> | undefined

/** Whether every page loads a module or reads a message, or two of the first pages do. */
function isShared(id: string, graph: ModuleGraph): boolean {
  shared ??= listShared(graph)
  return shared.has(MESSAGE.exec(id)?.[1] ?? id)
}

function listShared(graph: ModuleGraph): Set<string> {
  const shared = listImports('root.tsx', graph)
  const pages = FIRST_PAGES.map((page) => listImports(page, graph))
  for (const page of pages)
    for (const id of page) if (pages.filter((other) => other.has(id)).length > 1) shared.add(id)
  for (const id of [...shared]) for (const message of listMessages(id, graph)) shared.add(message)
  return shared
}

/** The messages that a module reads. Modules import the list of all, so only their text says which. */
function listMessages(id: string, graph: ModuleGraph): string[] {
  const calls = graph.getModuleInfo(id)?.code?.matchAll(/\bm\.(\w+)/g) ?? []
  return [...calls].map(([, message]) => message!)
}

/** Everything that a module of `app` imports, directly or not, without the list of messages. */
function listImports(module: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || MESSAGE_LIST.test(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  visit(join(import.meta.dirname, 'app', module))
  return found
}
