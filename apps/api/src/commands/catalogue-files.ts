import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { CouponRecord } from '@shop/catalogue/coupon-format'
import type { Fault } from '@shop/catalogue/faults'
import type { CatalogueTerms } from '@shop/catalogue/format'
import type { Minerals } from '@shop/catalogue/mineral-format'
import { readCatalogueText, type ReadProduct } from '@shop/catalogue/read'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import { CommandError, UsageError } from './command-line.ts'

export type Format = 'json' | 'csv'

/** Goods with the file and line that each came from, or all that is wrong with them. Folders bring more. */
export type Goods =
  | {
      ok: true
      products: (ReadProduct & { file: string })[]
      terms?: CatalogueTerms
      coupons?: CouponRecord[]
      minerals?: Minerals
    }
  | { ok: false; faults: Fault[] }

/** The format that is asked for, else what the file's name says. @throws UsageError when neither tells */
export function findFormat(file: string, asked?: string): Format {
  const format = asked ?? extname(file).slice(1).toLowerCase()
  if (format === 'json' || format === 'csv') return format
  const found = asked === undefined ? `"${file}" does not end in .json or .csv` : `"${asked}" is no format`
  throw new UsageError(`${found}; say --format json or --format csv.`)
}

/** Reads a catalogue file, or a folder of them. Faults name files as the reader of the terminal finds them. */
export async function readGoods(path: string): Promise<Goods> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${error.code})`)
  })
  if (found.isDirectory()) return readFolder(path)
  const format = findFormat(path)
  const file = basename(path)
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${error.code})`)
  })
  const read = readCatalogueText(content, { format, file })
  return read.ok ? { ok: true, products: read.products.map((product) => ({ ...product, file })) } : read
}

async function readFolder(path: string): Promise<Goods> {
  const name = basename(path)
  const place = <Placed extends { file: string }>(placed: Placed) => ({
    ...placed,
    file: join(name, placed.file),
  })
  const read = await readCatalogueFolder(path)
  if (!read.ok) return { ok: false, faults: read.faults.map(place) }
  const { terms, coupons, minerals } = read
  return { ok: true, products: read.products.map(place), terms, coupons, ...(minerals && { minerals }) }
}

/** Faults as compilers write them: `file:line: path: message`. */
export function describeFaults(faults: readonly Fault[]): string {
  const lines = faults.map(({ file, line, path, message }) =>
    [`${file}:${line}`, path, message].filter((part) => part !== '').join(': '),
  )
  const count = faults.length === 1 ? 'One fault' : `${faults.length} faults`
  return [...lines, `${count}; nothing was changed.`].join('\n')
}
