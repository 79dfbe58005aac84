import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import type { StockItem } from '@shop/contract/stock/stock.console'

/** The addresses of categories, each before its sub-categories. */
export const STOCK_CATEGORIES = CATEGORIES.flatMap(({ slug, subcategories }) => [slug, ...subcategories])

/** Whether a size is sold out or low; undefined when there is enough. */
export function toStockLevel({
  available,
  alert_level,
}: Pick<StockItem, 'available' | 'alert_level'>): 'out' | 'low' | undefined {
  if (available === 0) return 'out'
  return available <= alert_level ? 'low' : undefined
}
