import { createScanner, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Node, ParseError } from 'jsonc-parser'

/** Deeper than any catalogue file; the parser is recursive, so depth is limited before it runs. */
const MAX_DEPTH = 16

const OPENING = new Set<number>([1, 3])
const CLOSING = new Set<number>([2, 4])
const END_OF_FILE = 17

/** An error at an offset of the text. */
type OffsetError = { offset: number; path: (string | number)[]; message: string }

/** Parses strict JSON with the position of every value, or returns the error. Never throws. */
export function parseStrictJson(
  text: string,
): { root: Node; errors: [] } | { root?: never; errors: OffsetError[] } {
  const tooDeep = findTooDeep(text)
  if (tooDeep !== undefined) {
    return { errors: [{ offset: tooDeep, path: [], message: `is nested more than ${MAX_DEPTH} deep` }] }
  }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  if (errors.length > 0 || root === undefined) {
    return {
      errors: errors.map((error) => ({ offset: error.offset, path: [], message: toSyntaxMessage(error) })),
    }
  }
  const repeated = listRepeatedKeys(root, [])
  return repeated.length > 0 ? { errors: repeated } : { root, errors: [] }
}

/** The plain value of a node. Every key becomes an own property, `__proto__` too. */
export function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue)
  if (node.type !== 'object') return node.value as unknown
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => [
      children?.[0]?.value as string,
      children?.[1] && toValue(children[1]),
    ]),
  )
}

/** The node at the path, or its nearest existing ancestor. */
export function findNearestNode(root: Node, path: readonly PropertyKey[]): Node {
  let node = root
  for (const key of path) {
    const next: Node | undefined =
      node.type === 'array'
        ? node.children?.[key as number]
        : node.children?.find(({ children }) => children?.[0]?.value === key)
    if (next === undefined) break
    node = next.type === 'property' ? (next.children?.[1] ?? next) : next
  }
  return node
}

function findTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true)
  let depth = 0
  for (let token = scanner.scan() as number; token !== END_OF_FILE; token = scanner.scan()) {
    if (OPENING.has(token)) depth += 1
    if (CLOSING.has(token)) depth -= 1
    if (depth > MAX_DEPTH) return scanner.getTokenOffset()
  }
  return undefined
}

function listRepeatedKeys(node: Node, path: (string | number)[]): OffsetError[] {
  if (node.type === 'array') {
    return (node.children ?? []).flatMap((child, index) => listRepeatedKeys(child, [...path, index]))
  }
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap(({ offset, children }) => {
    const key = children?.[0]?.value as string
    const repeated = seen.has(key)
    seen.add(key)
    const inner = children?.[1] ? listRepeatedKeys(children[1], [...path, key]) : []
    return repeated ? [{ offset, path: [...path, key], message: 'is given twice' }, ...inner] : inner
  })
}

const SYNTAX_MESSAGES: Record<string, string> = {
  InvalidSymbol: 'is not JSON: unknown word',
  InvalidNumberFormat: 'is not JSON: malformed number',
  PropertyNameExpected: 'is not JSON: a key in double quotes is expected (or a comma is too many)',
  ValueExpected: 'is not JSON: a value is expected (or a comma is too many)',
  ColonExpected: 'is not JSON: ":" is expected',
  CommaExpected: 'is not JSON: "," is expected',
  CloseBraceExpected: 'is not JSON: "}" is expected',
  CloseBracketExpected: 'is not JSON: "]" is expected',
  EndOfFileExpected: 'is not JSON: something follows the end',
  InvalidCommentToken: 'is not JSON: comments are not allowed',
}

function toSyntaxMessage({ error }: ParseError): string {
  const name = printParseErrorCode(error)
  return SYNTAX_MESSAGES[name] ?? `is not JSON: ${name}`
}
