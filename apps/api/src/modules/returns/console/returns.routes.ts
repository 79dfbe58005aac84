import * as endpoints from '@shop/contract/returns/returns.console'
import * as steps from '@shop/contract/returns/return-steps.console'
import { toFen } from '@shop/contract/money/money'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { Actor } from '../../audit/audit.service.ts'
import type { Given } from '../../orders/merchant-command.service.ts'
import type { StaffCaller } from '../../staff/staff-sessions.service.ts'
import type { StepDone } from '../return-steps.service.ts'
import type { ReturnsConsole } from './returns-console.service.ts'

interface StepCall {
  params: { id: string }
  body: { version: number }
  caller: StaffCaller
  actor: Actor
}

const toSight = ({ permissions }: StaffCaller) => ({ withPersonal: permissions.has('personal.read') })

/** Returns in the console. */
export function registerReturnsConsole(route: ConsoleRoute, returns: ReturnsConsole): void {
  route(endpoints.listReturns, async ({ query, caller }) => returns.list(query, toSight(caller)))
  route(endpoints.getReturn, ({ params, caller }) => returns.get(params.id, toSight(caller)))

  const respond = (
    { params, body, caller, actor }: StepCall,
    step: (id: string, given: Given) => Promise<StepDone>,
  ) =>
    returns.toResponse(params.id, toSight(caller), () =>
      step(params.id, { actor, version: body.version, isConfirmed: caller.isConfirmed }),
    )

  route(steps.approveReturn, (call) => {
    const { reply, return_to: returnTo, label_url: labelUrl, surcharge } = call.body
    const surchargeFen = surcharge === undefined ? 0 : toFen(surcharge)
    return respond(call, (id, given) =>
      returns.steps.approve(id, { reply, returnTo, labelUrl, surchargeFen }, given),
    )
  })
  route(steps.declineReturn, (call) =>
    respond(call, (id, given) => returns.steps.decline(id, call.body.reply, given)),
  )
  route(steps.shipReturn, (call) => respond(call, (id, given) => returns.steps.ship(id, call.body, given)))
  route(steps.receiveReturn, (call) => respond(call, returns.steps.receive))
  route(steps.inspectReturn, (call) => {
    const { is_accepted: isAccepted, lines, note } = call.body
    return respond(call, (id, given) => returns.steps.inspect(id, { isAccepted, lines, note }, given))
  })
  route(steps.refundReturn, (call) => {
    const { deduction, deduction_reason: reason, reply } = call.body
    const wear =
      deduction === undefined || reason === undefined ? undefined : { fen: toFen(deduction), reason }
    return respond(call, (id, given) => returns.steps.refund(id, { deduction: wear, reply }, given))
  })
  route(steps.exchangeReturn, (call) =>
    respond(call, (id, given) => returns.steps.exchange(id, call.body.reply, given)),
  )
  route(steps.repairReturn, (call) =>
    respond(call, (id, given) => returns.steps.repair(id, call.body, given)),
  )
  route(steps.sendReturnBack, (call) =>
    respond(call, (id, given) => returns.steps.sendBack(id, call.body, given)),
  )
}
