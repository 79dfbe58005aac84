import { toGoodsAccount, type Goods } from './accounts.ts'
import { transfer, type Movement } from './movement.ts'

/**
 * The merchant's own change of the stock: units are brought in (positive) or gone.
 * @param id of the `stock_movements` row with the reason
 */
export function stockChanged(id: string, changes: readonly (Goods & { change: number })[]): Movement {
  return {
    name: `stock:${id}`,
    transfers: changes.flatMap(({ change, ...goods }) =>
      transfer(toGoodsAccount('outside', goods), toGoodsAccount('shelf', goods), 'pieces', change),
    ),
  }
}
