import * as actions from '@shop/contract/orders/order-actions.console'
import { toFen } from '@shop/contract/money/money'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { OrderDetailsService } from '../../orders/console/order-details.service.ts'
import { respondWithOrder, toGiven, toSight } from '../../orders/console/order-commands.shared.ts'
import type { CancellationService } from '../core/cancellation.service.ts'
import type { MerchantRefunds } from '../refunds/merchant-refunds.service.ts'

interface MoneyServices {
  cancellation: CancellationService
  merchantRefunds: MerchantRefunds
  orderDetails: OrderDetailsService
}

/** What moves an order's money, in the console. */
export function registerPaymentsConsole(
  route: ConsoleRoute,
  { cancellation, merchantRefunds, orderDetails }: MoneyServices,
): void {
  route(actions.cancelOrder, (call) => {
    const { params, body, caller } = call
    const cancelled = cancellation.cancelByMerchant(params.id, body.reason, toGiven(call, body.version))
    return respondWithOrder(
      cancelled.then((isNew) => ({ isNew })),
      { id: params.id, sight: toSight(caller), orderDetails },
    )
  })

  route(actions.refundOrder, (call) => {
    const { params, body, caller } = call
    const amountFen = body.amount === undefined ? undefined : toFen(body.amount)
    const refund = { orderId: params.id, amountFen, lines: body.lines, note: body.reason, key: body.id }
    return respondWithOrder(merchantRefunds.request(refund, toGiven(call, body.version)), {
      id: params.id,
      sight: toSight(caller),
      orderDetails,
    })
  })
}
