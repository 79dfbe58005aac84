import * as endpoints from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import type { Route } from '../../http/route.ts'
import type { StockAlertsService } from './stock-alerts.service.ts'

export function registerStockAlerts(route: Route, alerts: StockAlertsService): void {
  route(endpoints.createStockAlert, ({ body, user }) => alerts.request(body, user?.userId))
  route(endpoints.confirmStockAlert, ({ body }) => alerts.confirm(body.token))
  route(endpoints.listStockAlerts, async ({ user }) => ({ items: await alerts.list(user.userId) }))
  route(endpoints.removeStockAlert, async ({ user, params }) => {
    await alerts.remove(user.userId, params.alertId)
    return {}
  })
}

/** Mail programs send a form body, which adds nothing to the link. */
export function registerStockAlertsEnd(route: Route, alerts: StockAlertsService): void {
  route(endpoints.endStockAlerts, async ({ query }) => {
    await alerts.end(query.token)
    return {}
  })
}
