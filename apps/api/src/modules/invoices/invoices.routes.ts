import * as endpoints from '@shop/contract/invoices/invoices.endpoints'
import { withGuests } from '../../http/guest-route.ts'
import type { Route } from '../../http/route.ts'
import type { InvoicesService } from './invoices.service.ts'

/** Invoices of the shopper's own orders, and of a guest's order. */
export function registerInvoices(register: Route, invoices: InvoicesService): void {
  const route = withGuests(register)
  route(endpoints.listOrderInvoices, ({ user, params }) => invoices.listOwn(user.userId, params.id))
  route(endpoints.setInvoiceCompany, ({ user, params, body }) =>
    invoices.setOwnCompany(user.userId, params.id, body.company ?? undefined),
  )
  route(endpoints.downloadInvoice, ({ user, params, query }) =>
    invoices.renderOwn(user.userId, params.id, params.documentId, query.language),
  )
}
