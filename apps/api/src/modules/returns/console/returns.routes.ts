import * as endpoints from '@shop/contract/returns/returns.console'
import * as steps from '@shop/contract/returns/return-steps.console'
import { toFen } from '@shop/contract/money/money'
import type { ConsoleCaller, ConsoleRoute } from '../../../console/console-route.ts'
import type { Actor } from '../../audit/audit.service.ts'
import type { Given } from '../../orders/merchant-command.shared.ts'
import type { ReturnSteps, StepDone } from '../return-steps.service.ts'
import type { ReturnsConsole } from './returns-console.service.ts'

interface Services {
  returnsConsole: ReturnsConsole
  returnSteps: ReturnSteps
}

interface StepCall {
  params: { id: string }
  body: { version: number }
  caller: ConsoleCaller
  actor: Actor
}

/** Who takes a step, and what they have seen. */
const toGiven = ({ body, caller, actor }: Omit<StepCall, 'params'>): Given => ({
  actor,
  version: body.version,
  isConfirmed: caller.isConfirmed,
})

const toSight = ({ permissions }: ConsoleCaller) => ({ withPersonal: permissions.has('personal.read') })

/** Returns in the console. */
export function registerReturnsConsole(
  route: ConsoleRoute,
  { returnsConsole: returns, returnSteps }: Services,
): void {
  route(endpoints.listReturns, async ({ query, caller }) => returns.list(query, toSight(caller)))
  route(endpoints.getReturn, ({ params, caller }) => returns.get(params.id, toSight(caller)))

  const respond = ({ params, caller }: Pick<StepCall, 'params' | 'caller'>, step: Promise<StepDone>) =>
    returns.respond(params.id, toSight(caller), step)

  route(steps.approveReturn, (call) => {
    const { reply, return_to: returnTo, label_url: labelUrl, surcharge } = call.body
    const surchargeFen = surcharge === undefined ? 0 : toFen(surcharge)
    const input = { reply, returnTo, labelUrl, surchargeFen }
    return respond(call, returnSteps.approve(call.params.id, input, toGiven(call)))
  })
  route(steps.declineReturn, (call) =>
    respond(call, returnSteps.decline(call.params.id, call.body.reply, toGiven(call))),
  )
  route(steps.shipReturn, (call) => respond(call, returnSteps.ship(call.params.id, call.body, toGiven(call))))
  route(steps.receiveReturn, (call) => respond(call, returnSteps.receive(call.params.id, toGiven(call))))
  route(steps.inspectReturn, (call) => {
    const { is_accepted: isAccepted, lines, note } = call.body
    return respond(call, returnSteps.inspect(call.params.id, { isAccepted, lines, note }, toGiven(call)))
  })
  route(steps.refundReturn, (call) => {
    const { deduction, deduction_reason: reason, reply } = call.body
    const wear =
      deduction === undefined || reason === undefined ? undefined : { fen: toFen(deduction), reason }
    return respond(call, returnSteps.refund(call.params.id, { deduction: wear, reply }, toGiven(call)))
  })
  route(steps.exchangeReturn, (call) =>
    respond(call, returnSteps.exchange(call.params.id, call.body.reply, toGiven(call))),
  )
  route(steps.repairReturn, (call) =>
    respond(call, returnSteps.repair(call.params.id, call.body, toGiven(call))),
  )
  route(steps.sendReturnBack, (call) =>
    respond(call, returnSteps.sendBack(call.params.id, call.body, toGiven(call))),
  )
}
