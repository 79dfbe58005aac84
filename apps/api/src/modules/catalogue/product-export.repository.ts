import type { ProductRecord } from '@shop/catalogue/format'
import type { Tx } from '../../db/pool.ts'
import { changing } from '../products/catalogue/product-changes.sql.ts'
import { toSizes } from './catalogue-stock.repository.ts'
import { listStoredProducts } from './catalogue.repository.ts'
import { toRecordColumns } from './record-columns.ts'

/** The records with the current stock counts, which are stored as if they had just been imported. */
export async function takeRecordsForExport(db: Tx): Promise<ProductRecord[]> {
  const products = await listStoredProducts(db)
  const stock = await db.selectFrom('stock_items').select(['product_id', 'size', 'available']).execute()
  const available = new Map(stock.map((item) => [`${item.product_id}|${item.size}`, item.available]))
  const records: ProductRecord[] = []
  for (const { id, record } of products) {
    const count = (size: string) => available.get(`${id}|${size}`) ?? 0
    const counted: ProductRecord = record.sizes
      ? { ...record, sizes: record.sizes.map(({ size }) => ({ size, stock: count(size) })) }
      : { ...record, stock: count('') }
    records.push(counted)
    if (isStockEqual(record, counted)) continue
    await changing(db, id)
      .updateTable('products')
      .set(toRecordColumns(counted))
      .where('id', '=', id)
      .execute()
  }
  return records
}

function isStockEqual(one: ProductRecord, other: ProductRecord): boolean {
  const counts = (record: ProductRecord) => toSizes(record).map(({ stock }) => stock)
  return counts(one).join() === counts(other).join()
}
