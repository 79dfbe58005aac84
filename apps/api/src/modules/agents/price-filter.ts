import type { AgentContext, AgentFilters } from '@shop/contract/agents/catalog.schemas'
import { CURRENCY } from '@shop/contract/money/money'

/** The least and the highest price, in fen; undefined is any. */
export interface FenRange {
  minFen?: number
  maxFen?: number
}

/** What becomes of a price filter: applied, by a rate or not, or not understood. */
export interface PriceFilter extends FenRange {
  outcome: 'none' | 'exact' | 'converted' | 'ignored'
}

/** What one yuan is in another currency. */
type Rates = readonly { currency: string; per_yuan: number }[]

/** More than any price of the shop. */
const MAX_FEN = 999_999_999

/** The price filter of an agent in the shop's currency. Without a currency of the context, its amounts have no meaning. */
export async function readPriceFilter(
  { price }: AgentFilters,
  { currency }: AgentContext,
  listRates: () => Promise<Rates>,
): Promise<PriceFilter> {
  if (price?.min === undefined && price?.max === undefined) return { outcome: 'none' }
  const { min, max } = price
  const code = currency?.toUpperCase()
  if (code === CURRENCY) return { outcome: 'exact', ...toRange(min, max, 1) }
  const rate = (await listRates()).find((each) => each.currency === code)
  if (!rate) return { outcome: 'ignored' }
  const fenPerUnit = 100 / 10 ** countDigits(rate.currency) / rate.per_yuan
  return { outcome: 'converted', ...toRange(min, max, fenPerUnit) }
}

/** Rounded outwards: a price at the edge of an approximate range is in it. */
function toRange(min: number | undefined, max: number | undefined, fenPerUnit: number): FenRange {
  return {
    ...(min !== undefined && { minFen: Math.min(MAX_FEN, Math.floor(min * fenPerUnit)) }),
    ...(max !== undefined && { maxFen: Math.min(MAX_FEN, Math.ceil(max * fenPerUnit)) }),
  }
}

/** The digits of a currency's smallest unit: 2 for dollars, 0 for yen. */
function countDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
