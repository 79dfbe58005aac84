import { listStockAlerts } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import type { StockAlert } from '@shop/contract/stock-alerts/stock-alerts.schemas'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { changeCachedData, toShopperKey } from '../../lib/api/query-client.ts'

const toKey = (shopperId: string) => toShopperKey(shopperId, 'stock-alerts')

/** Products of which the customer wants to be notified when they are back in stock. */
export function stockAlertsQuery(shopperId: string) {
  return queryOptions({
    queryKey: toKey(shopperId),
    queryFn: async ({ signal }): Promise<readonly StockAlert[]> =>
      (await fetchData(listStockAlerts, {}, { isOptional: true, signal })).items,
  })
}

/** Removes an alert from the cached list. */
export function dropStockAlert(shopperId: string, alertId: string): Promise<void> {
  return changeCachedData<readonly StockAlert[]>(toKey(shopperId), (alerts) =>
    alerts.filter(({ alert_id }) => alert_id !== alertId),
  )
}
