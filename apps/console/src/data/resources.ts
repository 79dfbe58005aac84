import { listAuditEntries } from '@shop/contract/console/audit'
import * as coupons from '@shop/contract/console/coupons'
import * as customers from '@shop/contract/console/customers'
import { getHealthReport, getTodayReport } from '@shop/contract/console/reports'
import { getSetting, listSettings, updateSetting } from '@shop/contract/console/settings'
import type { ConsoleEndpoint } from '@shop/contract/console/console-endpoint'

/** The endpoints of a resource: what react-admin does with it, and what each screen may do besides. */
export interface ResourceEndpoints {
  list?: ConsoleEndpoint
  get?: ConsoleEndpoint
  create?: ConsoleEndpoint
  update?: ConsoleEndpoint
  remove?: ConsoleEndpoint
  /** More actions for `<CanAccess action="…">`: `{ refund: refundOrder }`. */
  actions?: Record<string, ConsoleEndpoint>
}

/** Every resource of the console. Its name is the address of its list and the key of its texts. */
export const RESOURCES: Record<string, ResourceEndpoints> = {
  today: { list: getTodayReport },
  health: { list: getHealthReport },
  customers: {
    ...{ list: customers.listCustomers, get: customers.getCustomer, update: customers.updateCustomer },
    actions: {
      ...{ disable: customers.disableCustomer, enable: customers.enableCustomer },
      ...{ export: customers.exportCustomer, close: customers.deleteCustomer },
    },
  },
  coupons: {
    ...{ list: coupons.listCoupons, get: coupons.getCoupon },
    ...{ create: coupons.createCoupon, update: coupons.updateCoupon },
    actions: { stop: coupons.stopCoupon },
  },
  settings: { list: listSettings, get: getSetting, update: updateSetting },
  'audit-log': { list: listAuditEntries },
}
