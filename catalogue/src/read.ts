import { createLineIndex, type ValidationError } from './validation-errors.ts'
import { CATALOGUE_LIMITS } from './format.ts'
import { findInvalidUtf8 } from './invalid-utf8.ts'
import { readJsonProducts } from './read-json.ts'
import type { ReadOutcome, ReadProduct } from './read-outcome.ts'

/** All products of a file, or all its errors (at most 200). */
export type ReadResult = { ok: true; products: ReadProduct[] } | { ok: false; errors: ValidationError[] }

/**
 * Reads a JSON catalogue file. Any error rejects the whole file, and every error is listed with its line. Accepts bytes
 * or text, with or without a byte-order mark; never throws.
 */
export function readCatalogueJson(content: string | Uint8Array, file: string): ReadResult {
  const decoded = decodeCatalogueFile(content, file)
  if ('error' in decoded) return { ok: false, errors: [decoded.error] }
  return toReadResult(readJsonProducts(decoded.text, file), file)
}

/** Adds errors that concern the whole file, such as duplicates, to a reader's result. */
export function toReadResult({ products, errors }: ReadOutcome, file: string): ReadResult {
  if (products.length === 0 && errors.length === 0) {
    return { ok: false, errors: [{ file, line: 1, path: '', message: 'holds no products' }] }
  }
  const all = [...errors, ...listRepeatedProducts(products.map((product) => ({ ...product, file })))]
  if (all.length === 0) return { ok: true, products }
  return { ok: false, errors: sortErrors(all) }
}

/** Decodes a file without its byte-order mark, or returns why it is not UTF-8 text. */
export function decodeCatalogueFile(
  content: string | Uint8Array,
  file: string,
): { text: string } | { error: ValidationError } {
  const reject = (message: string, line = 1) => ({ error: { file, line, path: '', message } })
  if (content.length > CATALOGUE_LIMITS.fileBytes) {
    return reject(`is larger than ${CATALOGUE_LIMITS.fileBytes / 1024 / 1024} MiB`)
  }
  const text = (typeof content === 'string' ? content : new TextDecoder().decode(content)).replace(
    /^\ufeff/,
    '',
  )
  if (typeof content !== 'string') {
    const at = findInvalidUtf8(content)
    if (at !== undefined) return reject('is not UTF-8 text', at)
  }
  if (text.includes('\0'))
    return reject('is not text: it holds NUL characters', createLineIndex(text)(text.indexOf('\0')).line)
  return text.trim() === '' ? reject('is empty') : { text }
}

/** Errors for SKUs and slugs that occur more than once, in this or another file. */
export function listRepeatedProducts(
  products: readonly (ReadProduct & { file: string })[],
): ValidationError[] {
  const errors: ValidationError[] = []
  for (const field of ['sku', 'slug'] as const) {
    const seen = new Map<string, { file: string; line: number }>()
    for (const { record, line, file } of products) {
      const first = seen.get(record[field])
      if (first === undefined) {
        seen.set(record[field], { file, line })
        continue
      }
      const where = first.file === file ? `line ${first.line}` : `${first.file} line ${first.line}`
      const message = `"${record[field]}" on line ${line} is already used on ${where}`
      errors.push({ file, line, path: field, message })
    }
  }
  return errors
}

/** Errors in the order of lines, limited to the maximum. */
export function sortErrors(errors: readonly ValidationError[]): ValidationError[] {
  const sorted = errors.toSorted(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.line - b.line ||
      (a.column ?? 0) - (b.column ?? 0),
  )
  return sorted.slice(0, CATALOGUE_LIMITS.errors)
}
