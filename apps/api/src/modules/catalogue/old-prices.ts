import { toFen, toMoney } from '@shop/contract/money/money'
import type { ProductRecord } from '@shop/catalogue/format'
import type { Db, Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { readPriceHistories } from '../products/prices/price-history.sql.ts'
import { toOldFen } from '../products/prices/prior-price.shared.ts'

/** A product as it is to be written, and what it was. */
interface PricedChange {
  id: string
  record: ProductRecord
  before: ProductRecord | undefined
}

/** An old price that was not asked as it says. `highest`: the one that is true, if there is any. */
export interface UntrueOldPrice {
  record: ProductRecord
  highest: string | undefined
}

/** Old prices among these changes that shoppers were not asked: one that stays as it was is not looked at again. */
export async function listUntrueOldPrices(
  db: Db | Tx,
  changes: readonly PricedChange[],
  now: Date,
): Promise<UntrueOldPrice[]> {
  const claimed = changes.filter(isClaimed)
  const highest = await findOldPrices(db, claimed, now)
  return claimed.flatMap(({ id, record }) =>
    highest.get(id) === record.compare_at_price ? [] : [{ record, highest: highest.get(id) }],
  )
}

const isClaimed = ({ record, before }: PricedChange) =>
  record.compare_at_price !== undefined &&
  (before?.compare_at_price !== record.compare_at_price || before.price !== record.price)

/** The old price that each product can have at its price, by its id; none where it is not reduced. */
export async function findOldPrices(
  db: Db | Tx,
  products: readonly { id: string; record: Pick<ProductRecord, 'price'> }[],
  now: Date,
): Promise<Map<string, string>> {
  if (products.length === 0) return new Map()
  const histories = await readPriceHistories(
    db,
    products.map(({ id }) => id),
  )
  return new Map(
    products.flatMap(({ id, record }) => {
      const oldFen = toOldFen(histories.get(id) ?? [], toFen(record.price), now)
      return oldFen === undefined ? [] : [[id, toMoney(oldFen)]]
    }),
  )
}

/** @throws OLD_PRICE_UNTRUE with the highest true one */
export async function requireTrueOldPrice(db: Tx, change: PricedChange, now: Date): Promise<void> {
  const [untrue] = await listUntrueOldPrices(db, [change], now)
  if (!untrue) return
  const { highest } = untrue
  throw new AppError('OLD_PRICE_UNTRUE', {
    details: [
      {
        path: 'compare_at_price',
        message: toUntrueText(untrue),
        ...(highest === undefined ? { rule: 'no_old_price' } : { rule: 'untrue_old_price', limit: highest }),
      },
    ],
  })
}

/** A product whose price a program changes: its old price, if it has one, becomes the true one. */
export async function withTrueOldPrice(
  db: Tx,
  { id, record, before }: PricedChange,
  now: Date,
): Promise<ProductRecord> {
  if (!isClaimed({ id, record, before })) return record
  const oldPrice = (await findOldPrices(db, [{ id, record }], now)).get(id)
  const { compare_at_price: _, ...rest } = record
  return oldPrice === undefined ? rest : { ...rest, compare_at_price: oldPrice }
}

/** Why an old price is refused, for files and programs. */
export function toUntrueText({ record, highest }: UntrueOldPrice): string {
  const claim = `"${record.compare_at_price}" was not the lowest price of the 30 days before`
  return highest === undefined
    ? `${claim}, and none was higher than "${record.price}"`
    : `${claim}; "${highest}" was`
}
