import type { Node } from 'jsonc-parser'
import type { z } from 'zod'
import { createLineIndex, type ValidationError, toPathText, flattenIssues } from './validation-errors.ts'
import { parseRecord } from './drafts.ts'
import { CATALOGUE_LIMITS } from './format.ts'
import { findNearestNode, parseStrictJson, toValue } from './json-tree.ts'
import type { ReadOutcome } from './read-outcome.ts'

/** Reads a JSON list of products; `text` is without a byte-order mark. Never throws. */
export function readJsonProducts(text: string, file: string): ReadOutcome {
  const { root, errors } = parseJsonFile(text, file)
  if (root === undefined) return { products: [], errors }
  const { placeOf, errorsOf } = createReporter(text, file, root)
  if (root.type !== 'array') {
    const error = { file, ...placeOf([]), path: '', message: 'must be a list of products' }
    return { products: [], errors: [error] }
  }
  const outcome: ReadOutcome = { products: [], errors: [] }
  for (const [index, node] of (root.children ?? []).entries()) {
    // Stops at the maximum number of errors, however long the list is.
    if (outcome.errors.length >= CATALOGUE_LIMITS.errors) break
    const result = parseRecord(toValue(node))
    if (result.success) outcome.products.push({ record: result.data, line: placeOf([index]).line })
    else outcome.errors.push(...errorsOf(result.error, [index]))
  }
  return outcome
}

/** Reads a JSON file with one value of the schema. Never throws. */
export function readJsonValue<T>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
): { value: T; errors: [] } | { value?: never; errors: ValidationError[] } {
  const { root, errors } = parseJsonFile(text, file)
  if (root === undefined) return { errors }
  const result = schema.safeParse(toValue(root))
  if (result.success) return { value: result.data, errors: [] }
  return { errors: createReporter(text, file, root).errorsOf(result.error, []) }
}

function parseJsonFile(text: string, file: string): { root: Node | undefined; errors: ValidationError[] } {
  const { root, errors } = parseStrictJson(text)
  const placeAt = createLineIndex(text)
  return {
    root,
    errors: errors.map(({ offset, path, message }) => ({
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
  const errorsOf = (error: z.ZodError, base: PropertyKey[]): ValidationError[] =>
    error.issues
      .flatMap(flattenIssues)
      .slice(0, CATALOGUE_LIMITS.errors)
      .map(({ path, message }) => {
        const fullPath = [...base, ...path]
        return { file, ...placeOf(fullPath), path: toPathText(fullPath), message }
      })
  return { placeOf, errorsOf }
}
