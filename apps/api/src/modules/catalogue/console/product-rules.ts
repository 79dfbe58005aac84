import type { ProductRecord } from '@shop/catalogue/format'
import { checkRecord } from '@shop/catalogue/drafts'
import { createId } from '../../../db/ids.ts'
import type { Tx } from '../../../db/pool.ts'
import { findBrokenConstraint } from '../../../db/sql.ts'
import { AppError } from '../../../http/app-error.ts'
import { toTaken } from '../../../http/error-details.ts'
import * as repository from './product-editor.repository.ts'

/** Null takes a field away. */
export function toRecord(fields: object): ProductRecord {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as ProductRecord
}

/** @throws VALIDATION_FAILED for values of no format, PRODUCT_INCOMPLETE when one on sale lacks something */
export function requireValid(record: ProductRecord): void {
  const { missing, wrong } = checkRecord(record)
  if (wrong.length > 0) throw new AppError('VALIDATION_FAILED', { details: wrong })
  if (record.status === 'active' && missing.length > 0)
    throw new AppError('PRODUCT_INCOMPLETE', {
      details: missing.map((path) => ({ path, message: 'is missing', rule: 'missing' })),
    })
}

/** The first of a name and its numbered variants that no other product has. */
export async function findFreeName(
  db: Tx,
  column: 'sku' | 'slug',
  toName: (suffix: string) => string,
): Promise<string> {
  const candidates = ['', ...Array.from({ length: 50 }, (_, index) => `-${index + 2}`)].map(toName)
  return (await repository.findFree(db, column, candidates)) ?? toName(`-${createId().slice(-6)}`)
}

/** @throws SKU_IN_USE, SLUG_IN_USE for a broken unique constraint; other errors as they are */
export function refuseTaken(error: unknown): never {
  const constraint = findBrokenConstraint(error)
  if (constraint === 'products_sku_key')
    throw new AppError('SKU_IN_USE', { cause: error, details: [toTaken('sku')] })
  if (constraint === 'products_slug_key')
    throw new AppError('SLUG_IN_USE', { cause: error, details: [toTaken('slug')] })
  throw error
}
