import { CATEGORIES } from '@shop/contract/categories'
import type { StockItem } from '@shop/contract/console/stock'

/** Categories and sub-categories by their addresses. */
export const CATEGORY_CHOICES = CATEGORIES.flatMap(({ slug, subcategories }) => [slug, ...subcategories]).map(
  (slug) => ({ id: slug, name: slug }),
)

/** Whether a size is sold out or low; undefined when there is enough. */
export function toStockLevel({
  available,
  alert_level,
}: Pick<StockItem, 'available' | 'alert_level'>): 'out' | 'low' | undefined {
  if (available === 0) return 'out'
  return available <= alert_level ? 'low' : undefined
}
