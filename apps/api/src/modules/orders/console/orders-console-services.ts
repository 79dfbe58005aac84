import type { Db, ReadDb } from '../../../db/pool.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { AddressesService } from '../../addresses/addresses.service.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import type { ProductsService } from '../../products/products.service.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import type { UsersService } from '../../users/users.service.ts'
import type { Fulfilment } from '../fulfilment.service.ts'
import { createOrderEdits } from '../order-edits.service.ts'
import type { OrderMail } from '../order-mail.service.ts'
import { createOrderMessages } from '../order-messages.service.ts'
import type { OrdersService } from '../orders.service.ts'
import { createBulkShipping } from './bulk-shipping.service.ts'
import { createNewOrders } from './new-orders.service.ts'
import { createOfferPreview } from './offer-preview.service.ts'
import { createOrderDetails } from './order-details.service.ts'
import { createOrderDocuments } from './order-documents.service.ts'
import { createOrderExport } from './order-export.service.ts'
import { createOrderList } from './order-list.service.ts'

interface Dependencies {
  db: Db
  /** For the list of orders. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
  orders: OrdersService
  fulfilment: Fulfilment
  orderMail: OrderMail
  products: ProductsService
  users: UsersService
  addresses: AddressesService
  settings: Pick<SettingsService, 'readTerms'>
  publicUrl: string
  /** Orders whose parcels need a look, and whether that of one does. */
  listParcelTrouble: (limit: number) => Promise<string[]>
  hasParcelProblem: (orderId: string) => Promise<boolean>
  report: (error: unknown) => void
}

export type OrdersConsole = ReturnType<typeof createOrdersConsole>

/** What the merchant does with orders. */
export function createOrdersConsole(deps: Dependencies) {
  const { fulfilment } = deps
  const orderList = createOrderList(deps)
  return {
    fulfilment,
    orderList,
    publicUrl: deps.publicUrl,
    orderDetails: createOrderDetails({ ...deps, orderList }),
    orderEdits: createOrderEdits(deps),
    orderMessages: createOrderMessages(deps),
    bulkShipping: createBulkShipping(deps),
    newOrders: createNewOrders(deps),
    offerPreview: createOfferPreview(deps),
    orderExport: createOrderExport({ ...deps, orderList }),
    orderDocuments: createOrderDocuments({ ...deps, orderList }),
  }
}
