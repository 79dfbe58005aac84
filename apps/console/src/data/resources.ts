import { listAuditEntries } from '@shop/contract/console/audit'
import * as coupons from '@shop/contract/console/coupons'
import * as customers from '@shop/contract/console/customers'
import { getSetting, listSettings, updateSetting } from '@shop/contract/console/settings'
import { invite, listInvitations, revokeInvitation } from '@shop/contract/console/invitations'
import { changeRole, createRole, deleteRole, getRole, listRoles } from '@shop/contract/console/roles'
import { changeStaffRole, getStaffMember, listStaff } from '@shop/contract/console/staff'
import { getHealthReport, getTodayReport } from '@shop/contract/console/reports'
import { createOrder } from '@shop/contract/console/new-orders'
import * as orderActions from '@shop/contract/console/order-actions'
import { exportOrders, printAddressLabels, printPackingSlips } from '@shop/contract/console/order-documents'
import { getOrder, listOrders } from '@shop/contract/console/orders'
import {
  changeProduct,
  createProduct,
  getConsoleProduct,
  listConsoleProducts,
  publishProduct,
} from '@shop/contract/console/products'
import { changeStock, listStock } from '@shop/contract/console/stock'
import {
  changeStone,
  changeSynonym,
  createSynonym,
  deleteSynonym,
  listStones,
  listSynonyms,
} from '@shop/contract/console/vocabulary'
import type { ConsoleEndpoint } from '@shop/contract/console/console-endpoint'
import type { RaRecord } from 'react-admin'
import { toSentPictures } from './sent-pictures.ts'

/** The endpoints of a resource: what react-admin does with it, and what each screen may do besides. */
export interface ResourceEndpoints {
  list?: ConsoleEndpoint
  get?: ConsoleEndpoint
  create?: ConsoleEndpoint
  update?: ConsoleEndpoint
  remove?: ConsoleEndpoint
  /** Makes a record of the server what is sent of it, where the two differ. */
  toSent?: (record: Partial<RaRecord>) => Partial<RaRecord>
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
  orders: {
    ...{ list: listOrders, get: getOrder, create: createOrder },
    actions: {
      ship: orderActions.shipOrder,
      deliver: orderActions.deliverOrder,
      cancel: orderActions.cancelOrder,
      refund: orderActions.refundOrder,
      address: orderActions.changeOrderAddress,
      size: orderActions.changeLineSize,
      note: orderActions.addOrderNote,
      mail: orderActions.sendOrderMailAgain,
      export: exportOrders,
      slips: printPackingSlips,
      labels: printAddressLabels,
    },
  },
  'audit-log': { list: listAuditEntries },
  invitations: { list: listInvitations, create: invite, remove: revokeInvitation },
  products: {
    ...{ list: listConsoleProducts, get: getConsoleProduct, create: createProduct, update: changeProduct },
    toSent: toSentPictures,
    actions: { publish: publishProduct },
  },
  stock: { list: listStock, actions: { move: changeStock } },
  stones: { list: listStones, update: changeStone },
  synonyms: { list: listSynonyms, create: createSynonym, update: changeSynonym, remove: deleteSynonym },
  roles: { list: listRoles, get: getRole, create: createRole, update: changeRole, remove: deleteRole },
  staff: { list: listStaff, get: getStaffMember, update: changeStaffRole },
}
