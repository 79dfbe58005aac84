import * as actions from '@shop/contract/orders/order-actions.console'
import { toFen } from '@shop/contract/money/money'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { OrderDetailsService } from '../../orders/console/order-details.service.ts'
import { toGiven, toResponse, toSight } from '../../orders/console/order-commands.service.ts'
import type { CancellationService } from '../core/cancellation.service.ts'
import type { RefundsService } from '../refunds/refunds.service.ts'

interface MoneyServices {
  cancellation: CancellationService
  refunds: RefundsService
  orderDetails: OrderDetailsService
}

/** What moves an order's money, in the console. */
export function registerPaymentsConsole(
  route: ConsoleRoute,
  { cancellation, refunds, orderDetails }: MoneyServices,
): void {
  route(actions.cancelOrder, (call) => {
    const { params, body, caller } = call
    const cancel = async () => ({
      isNew: await cancellation.cancelByMerchant(params.id, body.reason, toGiven(call, body.version)),
    })
    return toResponse(cancel, { id: params.id, sight: toSight(caller), orderDetails })
  })

  route(actions.refundOrder, (call) => {
    const { params, body, caller } = call
    const amountFen = body.amount === undefined ? undefined : toFen(body.amount)
    const request = { order: params.id, amountFen, lines: body.lines, note: body.reason, key: body.id }
    const refund = () => refunds.request(request, toGiven(call, body.version))
    return toResponse(refund, { id: params.id, sight: toSight(caller), orderDetails })
  })
}
