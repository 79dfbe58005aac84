import type { Node } from 'jsonc-parser'
import type { z } from 'zod'
import { createLineIndex, toPathText, toPlainIssues } from './faults.ts'
import type { Fault } from './faults.ts'
import { CATALOGUE_LIMITS, ProductRecord } from './format.ts'
import { findNearestNode, parseStrictJson, toValue } from './json-tree.ts'
import type { ReadOutcome } from './read.ts'

/** Reads a JSON list of products; `text` is without a byte-order mark. Never throws. */
export function readJsonProducts(text: string, file: string): ReadOutcome {
  const { root, faults } = parseJsonFile(text, file)
  if (root === undefined) return { products: [], faults }
  const { placeOf, faultsOf } = createReporter(text, file, root)
  if (root.type !== 'array') {
    return {
      products: [],
      faults: [{ file, ...placeOf([]), path: '', message: 'must be a list of products' }],
    }
  }
  const outcome: ReadOutcome = { products: [], faults: [] }
  for (const [index, node] of (root.children ?? []).entries()) {
    // A list of a million wrong things is refused after as many faults as are shown.
    if (outcome.faults.length >= CATALOGUE_LIMITS.faults) break
    const result = ProductRecord.safeParse(toValue(node))
    if (result.success) outcome.products.push({ record: result.data, line: placeOf([index]).line })
    else outcome.faults.push(...faultsOf(result.error, [index]))
  }
  return outcome
}

/** Reads a JSON file that holds one value of the schema. Never throws. */
export function readJsonValue<T>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
): { value: T; faults: [] } | { value?: never; faults: Fault[] } {
  const { root, faults } = parseJsonFile(text, file)
  if (root === undefined) return { faults }
  const result = schema.safeParse(toValue(root))
  if (result.success) return { value: result.data, faults: [] }
  return { faults: createReporter(text, file, root).faultsOf(result.error, []) }
}

function parseJsonFile(text: string, file: string): { root: Node | undefined; faults: Fault[] } {
  const { root, faults } = parseStrictJson(text)
  const placeAt = createLineIndex(text)
  return {
    root,
    faults: faults.map(({ offset, path, message }) => ({
      file,
      ...placeAt(offset),
      path: toPathText(path),
      message,
    })),
  }
}

function createReporter(text: string, file: string, root: Node) {
  const placeAt = createLineIndex(text)
  const placeOf = (path: readonly PropertyKey[]) => placeAt(findNearestNode(root, path).offset)
  const faultsOf = (error: z.ZodError, base: PropertyKey[]): Fault[] =>
    error.issues
      .flatMap(toPlainIssues)
      .slice(0, CATALOGUE_LIMITS.faults)
      .map(({ path, message }) => {
        const fullPath = [...base, ...path]
        return { file, ...placeOf(fullPath), path: toPathText(fullPath), message }
      })
  return { placeOf, faultsOf }
}
