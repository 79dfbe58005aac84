import { sql } from 'kysely'
import { USUAL_ALERT_LEVEL } from '@shop/contract/stock/stock.console'

/**
 * Whether the size `s` is low: the one rule, for lists of sizes and of products and for what Today counts. The index
 * `stock_items_low` has the same condition.
 */
export const IS_LOW = sql<boolean>`s.available <= coalesce(s.alert_level, ${sql.lit(USUAL_ALERT_LEVEL)})`
