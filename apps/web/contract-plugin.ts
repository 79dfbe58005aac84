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
  const functions = body.map(toDeclaration).filter((node) => node?.type === 'FunctionDeclaration')
  const kept = functions.map((node) => code.slice(node!.start, node!.end)).join('\n')
  return applyAll(
    code,
    body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' ? leaveSchemas(statement, kept) : slim(code, statement),
    ),
  )
}

/**
 * Another file's schemas are used by this one's alone, which nobody takes: without the import that file does not come
 * along. Schemas are written like types.
 *
 * @param kept what stays as it is, and may use whatever it names
 */
function leaveSchemas({ start, end, source, specifiers }: Node, kept: string): Replacement[] {
  const from = String((source as Node)['value'])
  if (!from.startsWith('./')) return []
  const names = (specifiers as Node[]).map(({ local }) => String((local as Node)['name']))
  const used = names.filter((name) => !/^[A-Z][a-z]/.test(name) || new RegExp(`\\b${name}\\b`).test(kept))
  if (used.length === names.length) return []
  return [{ start, end, text: used.length > 0 ? `import { ${used.join(', ')} } from '${from}'` : '' }]
}

function toDeclaration(statement: Node): Node | null {
  return (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement) as Node | null
}

function slim(code: string, statement: Node): Replacement[] {
  const declaration = toDeclaration(statement)
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
