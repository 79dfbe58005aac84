import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { CouponRecord } from '@shop/catalogue/coupon-format'
import type { ValidationError } from '@shop/catalogue/validation-errors'
import type { CatalogueTerms } from '@shop/catalogue/format'
import type { Minerals } from '@shop/catalogue/mineral-format'
import { readCatalogueJson } from '@shop/catalogue/read'
import type { Defaults, ReadNotes, ReadProduct } from '@shop/catalogue/read-outcome'
import { readCatalogueCsv, type CsvOptions, type CsvResult } from '@shop/catalogue/read-csv'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import { formatErrors } from '../boot/seed/catalogue-folder.ts'
import { CommandError, UsageError } from './command-line.ts'

export type Format = 'json' | 'csv'

/** Products with the file and line of each, or the errors found. Folders contain more. */
type Goods =
  | {
      ok: true
      products: (ReadProduct & { file: string })[]
      terms?: CatalogueTerms
      coupons?: CouponRecord[]
      minerals?: Minerals
      notes?: ReadNotes
    }
  | { ok: false; errors: ValidationError[] }

/** The requested format, else that of the file's extension. @throws UsageError when neither is known */
export function findFormat(file: string, requested?: string): Format {
  const format = requested ?? extname(file).slice(1).toLowerCase()
  if (format === 'json' || format === 'csv') return format
  const found =
    requested === undefined ? `"${file}" does not end in .json or .csv` : `"${requested}" is not a format`
  throw new UsageError(`${found}; use --format json or --format csv.`)
}

/** @throws CommandError when it cannot be read, UsageError when its format is unknown */
export async function requireReadable(path: string): Promise<void> {
  if (!(await orCommandError(path, stat(path))).isDirectory()) findFormat(path)
}

/**
 * Reads a catalogue file, or a folder of them. Errors name files relative to the current folder.
 * @param options of a CSV file: fields for its products that lack them, and what the shop has of them
 */
export async function readGoods(path: string, options: Omit<CsvOptions, 'file'> = {}): Promise<Goods> {
  const found = await orCommandError(path, stat(path))
  if (found.isDirectory()) return readFolder(path)
  const format = findFormat(path)
  const file = basename(path)
  if (format === 'json') {
    const read = readCatalogueJson(await orCommandError(path, readFile(path)), file)
    return read.ok ? { ok: true, products: read.products.map((product) => ({ ...product, file })) } : read
  }
  const read = await orCommandError(path, readCatalogueCsv(createReadStream(path), { ...options, file }))
  if (!read.ok) return { ok: false, errors: [...read.errors, ...toErrors(file, read.lacking)] }
  return { ok: true, products: read.products.map((product) => ({ ...product, file })), notes: read.notes }
}

/** What another shop's file lacks, as one error for each field. */
function toErrors(file: string, lacking: Extract<CsvResult, { ok: false }>['lacking']): ValidationError[] {
  return [...lacking].map(([path, { count, line }]) => {
    const things =
      path === 'stock' ? `${count} sizes that the other shop does not count` : `${count} products`
    return {
      file,
      line,
      path,
      message: `is missing of ${things}; set it by a metafield or the --defaults file`,
    }
  })
}

/** Reads the default fields: a JSON object. @throws CommandError when it is not one */
export async function readDefaults(path: string): Promise<Defaults> {
  const text = await orCommandError(path, readFile(path, 'utf8'))
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Defaults
  } catch {
    // Reported below.
  }
  throw new CommandError(`${path} is not a JSON object of fields, such as { "materials": ["Silver"] }`)
}

function orCommandError<Result>(path: string, reading: Promise<Result>): Promise<Result> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === undefined) throw error
    throw new CommandError(`${path} cannot be read (${error.code})`)
  })
}

async function readFolder(path: string): Promise<Goods> {
  const name = basename(path)
  const place = <Placed extends { file: string }>(placed: Placed) => ({
    ...placed,
    file: join(name, placed.file),
  })
  const read = await readCatalogueFolder(path)
  if (!read.ok) return { ok: false, errors: read.errors.map(place) }
  const { terms, coupons, minerals } = read
  return { ok: true, products: read.products.map(place), terms, coupons, ...(minerals && { minerals }) }
}

/** The errors of a file that is rejected, and their number. */
export function describeErrors(errors: readonly ValidationError[]): string {
  const count = errors.length === 1 ? 'One error' : `${errors.length} errors`
  return `${formatErrors(errors)}\n${count}; nothing was changed.`
}
