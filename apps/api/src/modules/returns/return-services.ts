import type { Jobs } from '../../jobs/jobs.ts'
import type { Events } from '../../observability/events.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createExchangeOrders } from '../orders/from-returns/exchange-orders.service.ts'
import { createServiceOrders } from '../orders/from-returns/service-orders.service.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderCompletion } from '../orders/order-completion.service.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { CancellationService } from '../payments/core/cancellation.service.ts'
import type { MerchantRefunds } from '../payments/refunds/merchant-refunds.service.ts'
import { createReturnsConsole } from './console/returns-console.service.ts'
import { createPaidServices } from './paid-services.service.ts'
import { createReturnEnds } from './return-ends.service.ts'
import { createReturnMoney } from './return-money.service.ts'
import type { ReaderDependencies } from './return-reader.ts'
import { createReturnSteps } from './return-steps.service.ts'
import { createReturnsService } from './returns.service.ts'

interface Dependencies extends ReaderDependencies {
  jobs: Jobs
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
  const ends = createReturnEnds(deps)
  const money = createReturnMoney({ ...deps, exchangeOrders: createExchangeOrders(deps) })
  const paidServices = createPaidServices({ ...deps, serviceOrders: createServiceOrders(deps) })
  const returnSteps = createReturnSteps({ ...deps, ends, money, paidServices })
  return {
    returns: createReturnsService({ ...deps, ends }),
    returnEnds: ends,
    returnsConsole: createReturnsConsole({ ...deps, steps: returnSteps }),
  }
}
