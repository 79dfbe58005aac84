import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { Correspondences } from './correspondence-format.ts'
import { CouponRecords, type CouponRecord } from './coupon-format.ts'
import type { ValidationError } from './validation-errors.ts'
import { CatalogueTerms, TERM_FIELDS } from './format.ts'
import { Minerals } from './mineral-format.ts'
import { readBytes, readValue } from './read-value.ts'
import { listRepeatedProducts, readCatalogueJson, sortErrors } from './read.ts'
import type { ReadProduct } from './read-outcome.ts'

/** A product with its file (relative to the folder) and line. */
type FolderProduct = ReadProduct & { file: string }

/** A whole catalogue, or all errors in its files (at most 200). */
type FolderResult =
  | {
      ok: true
      products: FolderProduct[]
      terms: CatalogueTerms
      coupons: CouponRecord[]
      /** Absent if the folder has no such file. */
      minerals: Minerals | undefined
      correspondences: Correspondences | undefined
    }
  | { ok: false; errors: ValidationError[] }

/**
 * Reads `products/*.json`, `terms.json` and `coupons.json` of a catalogue folder. SKU and slug must be unique across
 * files, and every shared value needs its Chinese term. An unreadable file is an error too; `minerals.json` and
 * `correspondences.json` are optional.
 */
export async function readCatalogueFolder(folder: string): Promise<FolderResult> {
  const errors: ValidationError[] = []
  const products: FolderProduct[] = []
  for (const file of await listProductFiles(folder, errors)) {
    const content = await readBytes(folder, file, errors)
    if (content === undefined) continue
    const result = readCatalogueJson(content, file)
    if (result.ok) products.push(...result.products.map((product) => ({ ...product, file })))
    else errors.push(...result.errors)
  }
  const terms = await readValue(folder, 'terms.json', CatalogueTerms, errors)
  const coupons = await readValue(folder, 'coupons.json', CouponRecords, errors)
  const minerals = await readOptionalValue(folder, 'minerals.json', Minerals, errors)
  const correspondences = await readOptionalValue(folder, 'correspondences.json', Correspondences, errors)
  errors.push(...listRepeatedProducts(products))
  if (terms !== undefined) errors.push(...listMissingTerms(products, terms))
  if (errors.length > 0 || terms === undefined || coupons === undefined)
    return { ok: false, errors: sortErrors(errors) }
  return { ok: true, products, terms, coupons, minerals, correspondences }
}

async function listProductFiles(folder: string, errors: ValidationError[]): Promise<string[]> {
  try {
    const names = await readdir(join(folder, 'products'))
    const files = names.filter((name) => name.endsWith('.json')).toSorted()
    if (files.length === 0)
      errors.push({ file: 'products', line: 1, path: '', message: 'holds no JSON files' })
    return files.map((name) => `products/${name}`)
  } catch {
    errors.push({ file: 'products', line: 1, path: '', message: 'cannot be read' })
    return []
  }
}

async function readOptionalValue<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
  errors: ValidationError[],
): Promise<T | undefined> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.includes(file) ? readValue(folder, file, schema, errors) : undefined
}

function listMissingTerms(products: readonly FolderProduct[], terms: CatalogueTerms): ValidationError[] {
  const kinds = Object.keys(TERM_FIELDS) as (keyof CatalogueTerms)[]
  return products.flatMap(({ record, line, file }) =>
    kinds.flatMap((kind) => {
      const path = TERM_FIELDS[kind]
      const missing = record[path].filter((value) => !Object.hasOwn(terms[kind], value))
      return missing.map((value) => ({
        file,
        line,
        path,
        message: `"${value}" has no Chinese term under "${kind}"`,
      }))
    }),
  )
}
