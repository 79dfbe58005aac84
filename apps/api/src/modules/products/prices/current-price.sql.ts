import { sql } from 'kysely'

/** What shoppers are asked for a product `p`: the price of the sale that it is in, else the merchant's. */
export const CURRENT_FEN = sql<number>`coalesce(
    (SELECT sale_price.price_fen FROM sale_prices sale_price WHERE sale_price.product_id = p.id), p.price_fen)`

/** The same of a product `p` that is joined with its row of `sale_prices`, `sale`; with its old price, and when the sale ends. */
export const PRICES_WITH_SALE = [
  sql<number>`coalesce(sale.price_fen, p.price_fen)`.as('price_fen'),
  sql<number | null>`CASE WHEN sale.product_id IS NULL THEN p.compare_at_fen ELSE sale.old_fen END`.as(
    'compare_at_fen',
  ),
  sql<Date | null>`sale.sale_until`.as('sale_until'),
] as const
