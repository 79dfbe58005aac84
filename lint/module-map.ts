import { MODULE_DEPENDENCIES } from './architecture.ts'

const START = '<!-- modules: written by `node lint/write-map.ts` -->'
const END = '<!-- /modules -->'

type Dependencies = Readonly<Record<string, readonly string[]>>

/**
 * The arrows between the modules of the API, a line for each that uses others, below whatever uses it: the map that
 * ARCHITECTURE.md shows.
 */
export function drawModules(dependencies: Dependencies = MODULE_DEPENDENCIES): string {
  const depths = new Map<string, number>()
  /** How many arrows the longest way down from a module has. */
  function findDepth(name: string): number {
    const known = depths.get(name)
    if (known !== undefined) return known
    const depth = Math.max(0, ...(dependencies[name] ?? []).map((used) => findDepth(used) + 1))
    depths.set(name, depth)
    return depth
  }
  const all = Object.entries(dependencies)
  const users = all.filter(([, used]) => used.length > 0).map(([name]) => name)
  const lowest = [...new Set(all.flatMap(([, used]) => used))].filter((name) => !users.includes(name))
  const width = Math.max(...users.map((name) => name.length))
  const lines = users
    .toSorted((one, other) => findDepth(other) - findDepth(one) || one.localeCompare(other))
    .map((name) => `${name.padEnd(width)} ──► ${dependencies[name]!.toSorted().join(', ')}`)
  return [...lines, '', `use no other module: ${lowest.toSorted().join(', ')}`].join('\n')
}

/** A document with the map between its two marks replaced by the current one. */
export function writeModules(document: string): string {
  const [start, end] = [document.indexOf(START), document.indexOf(END)]
  if (start === -1 || end === -1) throw new Error('The document has no place for the map of the modules.')
  return `${document.slice(0, start)}${START}\n\n\`\`\`\n${drawModules()}\n\`\`\`\n\n${document.slice(end)}`
}
