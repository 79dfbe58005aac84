import type { Sale } from '@shop/contract/sales/sales.console'
import type { SaleState } from '@shop/contract/sales/sales.rules'
import { toMoney } from '@shop/contract/money/money'
import type { Translated } from '@shop/contract/languages/translated'
import { toGoods, toTerms, type SaleRow } from './sale-prices.sql.ts'

/** What of a sale is chosen, as the console sends it. */
export function toFields(row: SaleRow) {
  const { trait, goods: values } = toGoods(row)
  const { effect, percent, rounding, amountFen } = toTerms(row)
  return {
    title: row.title as unknown as Translated<string>,
    trait,
    values,
    effect,
    percent,
    amount: amountFen === null ? null : toMoney(amountFen),
    rounding,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  }
}

export function toSale(row: SaleRow, { products, now }: { products: number; now: Date }): Sale {
  return {
    id: row.id,
    version: row.version,
    ...toFields(row),
    state: toState(row, now),
    products,
    created_at: row.created_at.toISOString(),
  }
}

function toState({ is_stopped, starts_at, ends_at }: SaleRow, now: Date): SaleState {
  if (is_stopped) return 'stopped'
  if (ends_at <= now) return 'ended'
  return starts_at <= now ? 'running' : 'scheduled'
}
