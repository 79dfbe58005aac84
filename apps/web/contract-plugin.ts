import type { Plugin } from 'vite'

/** What the browser needs of an endpoint; everything else of it drags schemas along. */
const ENDPOINT_FIELDS = new Set(['method', 'path', 'auth', 'idempotent', 'upload', 'repeats'])

/** The few node shapes that are read, of the ESTree that the bundler's parser gives. */
interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

interface Replacement {
  start: number
  end: number
  text: string
}

/**
 * Makes the contract cheap for the browser. Endpoints keep only what a call needs, and every other top-level value
 * becomes droppable, so that a page which validates nothing carries no schema and no zod. The server build, the
 * types and the tests see the contract as it is written.
 */
export function slimContract(): Plugin {
  return {
    name: 'shop:slim-contract',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        return { code: toSlimContract(code, this.parse(code)), map: null }
      },
    },
  }
}

/** The source of a contract module with slim endpoints and droppable values. */
export function toSlimContract(code: string, program: unknown): string {
  const { body } = program as { body: Node[] }
  return applyAll(
    code,
    body.flatMap((statement) => slim(code, statement)),
  )
}

function slim(code: string, statement: Node): Replacement[] {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  ) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration['declarations'] as Node[]).flatMap((declarator) => {
    const init = declarator['init'] as Node | null
    if (!init || init.type.endsWith('Literal') || init.type.endsWith('FunctionExpression')) return []
    return [
      { start: init.start, end: init.end, text: isEndpoint(init) ? toSlim(code, init) : toPure(code, init) },
    ]
  })
}

function isEndpoint(init: Node): boolean {
  return init.type === 'CallExpression' && (init['callee'] as Node)['name'] === 'defineEndpoint'
}

function toSlim(code: string, init: Node): string {
  const [definition] = init['arguments'] as Node[]
  const kept = (definition!['properties'] as Node[]).filter((property) =>
    ENDPOINT_FIELDS.has(String((property['key'] as Node | undefined)?.['name'])),
  )
  return `{ ${kept.map((property) => code.slice(property.start, property.end)).join(', ')} }`
}

/** An annotated call of its own is the one thing that every bundler drops when its value is unused. */
function toPure(code: string, init: Node): string {
  return `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
}

function applyAll(code: string, replacements: Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
