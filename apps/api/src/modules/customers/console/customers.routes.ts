import { joinCustomerGroup, leaveCustomerGroup } from '@shop/contract/customers/customer-groups.console'
import * as endpoints from '@shop/contract/customers/customers.console'
import type { ConsoleCaller, ConsoleRoute } from '../../../console/console-route.ts'
import type { Actor } from '../../audit/audit.service.ts'
import type { CustomersService } from '../customers.service.ts'

/** The customers in the console. */
export function registerCustomersConsole(route: ConsoleRoute, customers: CustomersService): void {
  const toSight = ({ permissions }: ConsoleCaller) => ({ withPersonal: permissions.has('personal.read') })
  const by = ({ caller, actor }: { caller: ConsoleCaller; actor: Actor }) => ({ actor, ...toSight(caller) })

  route(endpoints.listCustomers, ({ caller, query }) => customers.list(query, toSight(caller)), {
    mayLag: true,
  })
  route(endpoints.getCustomer, ({ caller, params }) => customers.get(params.id, toSight(caller)))
  route(endpoints.updateCustomer, (call) => customers.setNote(by(call), call.params.id, call.body))
  route(endpoints.disableCustomer, (call) => customers.disable(by(call), call.params.id))
  route(endpoints.enableCustomer, (call) => customers.enable(by(call), call.params.id))
  route(endpoints.giveCoupon, (call) => customers.giveCoupon(by(call), call.params.id, call.body))
  route(endpoints.exportCustomer, (call) => customers.exportData(by(call), call.params.id))
  route(endpoints.deleteCustomer, (call) => customers.remove(by(call), call.params.id))
  route(joinCustomerGroup, (call) => customers.joinGroup(by(call), call.params.id, call.params.group_id))
  route(leaveCustomerGroup, (call) => customers.leaveGroup(by(call), call.params.id, call.params.group_id))
}
