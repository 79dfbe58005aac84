import type { Events } from '../../observability/events.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createExchangeOrders } from '../orders/from-returns/exchange-orders.service.ts'
import { createServiceOrders } from '../orders/from-returns/service-orders.service.ts'
import type { OrderCompletion } from '../orders/order-completion.service.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { CancellationService } from '../payments/core/cancellation.service.ts'
import type { MerchantRefunds } from '../payments/refunds/merchant-refunds.service.ts'
import { createReturnsConsole } from './console/returns-console.service.ts'
import { createReturnMoney } from './return-money.service.ts'
import { createReturnMoves } from './return-moves.service.ts'
import { createReturnReader, type ReaderDependencies } from './return-reader.ts'
import { createReturnSteps } from './return-steps.service.ts'
import { createReturnsService } from './returns.service.ts'

interface Dependencies extends ReaderDependencies {
  events: Events
  audit: AuditService
  lifecycle: OrderLifecycle
  orders: OrdersService
  orderMail: OrderMail
  completion: OrderCompletion
  refunds: MerchantRefunds
  cancellation: CancellationService
  publicUrl: string
  report: (error: unknown) => void
}

/** Everything about returns. */
export function createReturnServices(deps: Dependencies) {
  const reader = createReturnReader(deps)
  const moves = createReturnMoves({ ...deps, reader })
  const exchangeOrders = createExchangeOrders(deps)
  const money = createReturnMoney({
    ...deps,
    reader,
    exchangeOrders,
    serviceOrders: createServiceOrders(deps),
  })
  return {
    returns: createReturnsService({ ...deps, reader, moves }),
    returnSteps: createReturnSteps({ ...deps, moves, money }),
    returnMoves: moves,
    returnsConsole: createReturnsConsole({ ...deps, reader }),
  }
}
