import * as endpoints from '@shop/contract/customers/customer-groups.console'
import type { ConsoleCaller, ConsoleRoute } from '../../../console/console-route.ts'
import type { CustomerGroups } from '../customer-groups.service.ts'

const toSight = ({ permissions }: ConsoleCaller) => ({ withPersonal: permissions.has('personal.read') })

/** The groups of customers in the console. */
export function registerCustomerGroupsConsole(route: ConsoleRoute, groups: CustomerGroups): void {
  route(endpoints.listCustomerGroups, ({ query }) => groups.list(query))
  route(endpoints.getCustomerGroup, ({ params }) => groups.get(params.id))
  route(endpoints.createCustomerGroup, ({ actor, body }) => groups.create(actor, body))
  route(endpoints.renameCustomerGroup, ({ actor, params, body }) => groups.rename(actor, params.id, body))
  route(endpoints.deleteCustomerGroup, ({ actor, params }) => groups.remove(actor, params.id))
  route(endpoints.addToCustomerGroup, ({ actor, params, body }) => groups.add(actor, params.id, body.ids))
  route(endpoints.previewMemberImport, ({ caller, params, file }) =>
    groups.previewImport(params.id, file, toSight(caller)),
  )
  route(endpoints.importMembers, ({ actor, caller, params, file }) =>
    groups.import({ actor, ...toSight(caller) }, params.id, file),
  )
}
