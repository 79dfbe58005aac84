import * as endpoints from '@shop/contract/invoices/invoices.console'
import type { ConsoleCaller, ConsoleRoute } from '../../../console/console-route.ts'
import { AppError } from '../../../http/app-error.ts'
import type { InvoicesConsole } from './invoices-console.service.ts'

/** Invoices and credit notes in the console. */
export function registerInvoicesConsole(route: ConsoleRoute, invoices: InvoicesConsole): void {
  route(endpoints.listInvoices, ({ query, caller }) => invoices.list(query, toSight(caller)), {
    mayLag: true,
  })
  route(endpoints.exportInvoices, ({ query, actor }) => invoices.export(query, actor))
  route(endpoints.printInvoice, ({ params, query, caller }) => {
    requirePersonal(caller)
    return invoices.render(params.id, query.language)
  })
  route(endpoints.getOrderInvoices, ({ params, caller }) => invoices.ofOrder(params.id, toSight(caller)))
  route(endpoints.changeInvoiceCompany, ({ params, body, caller, actor }) => {
    // What they may not see they cannot replace knowingly.
    requirePersonal(caller)
    return invoices.changeCompany(params.id, body.company ?? undefined, { actor, ...toSight(caller) })
  })
}

const toSight = ({ permissions }: ConsoleCaller) => ({ withPersonal: permissions.has('personal.read') })

/** A document names its buyer. @throws AppError FORBIDDEN */
function requirePersonal({ permissions }: ConsoleCaller): void {
  if (!permissions.has('personal.read')) throw new AppError('FORBIDDEN')
}
