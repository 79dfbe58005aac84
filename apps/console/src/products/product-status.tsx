import type { ConsoleProductItem } from '@shop/contract/products/product-fields.console'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'

const TONES: Record<string, StatusTone> = {
  draft: 'default',
  active: 'success',
  archived: 'warning',
  scheduled: 'info',
}

/** Where a product stands; one that is published later is "scheduled". */
export function ProductStatus({ status, is_live }: Pick<ConsoleProductItem, 'status' | 'is_live'>) {
  const shown = status === 'active' && !is_live ? 'scheduled' : status
  return <StatusChip texts="products.statuses" status={shown} tone={TONES[shown] ?? 'default'} />
}
