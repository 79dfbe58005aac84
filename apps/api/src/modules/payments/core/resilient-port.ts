import { SpanKind } from '@opentelemetry/api'
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleType,
  timeout,
  TimeoutStrategy,
} from 'cockatiel'
import { SECOND } from '../../../jobs/clock.ts'
import type { Events } from '../../../observability/events.ts'
import { withSpan } from '../../../observability/tracing.ts'
import { CircuitOpenError, ProviderTimeoutError, type ExpressPort, type PaymentPort } from './payment-port.ts'
import { toPortTimeoutMs } from './pay-deadline.ts'

/** Consecutive timeouts that open the circuit. */
export const TIMEOUTS_TO_OPEN = 5
/** While the circuit is open, one call per interval probes the provider. */
export const HALF_OPEN_AFTER_MS = 5 * SECOND

/**
 * The same port with a timeout, a circuit breaker and a span around each call about one payment or one refund
 * (docs/decisions/0026). Nothing is retried here: jobs, the reconciler and the shopper's browser do that.
 */
export function withResilience(port: PaymentPort, { events }: { events: Events }): PaymentPort {
  const breaker = circuitBreaker(handleType(ProviderTimeoutError), {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(TIMEOUTS_TO_OPEN),
  })
  let isOpen = false
  const setOpen = (next: boolean) => {
    // A failed probe opens the circuit again, which is not reported.
    if (next !== isOpen)
      events.emit(next ? 'payment_provider_down' : 'payment_provider_up', { provider: port.name })
    isOpen = next
  }
  breaker.onBreak(() => setOpen(true))
  breaker.onReset(() => setOpen(false))

  async function call<Result>(operation: string, request: () => Promise<Result>): Promise<Result> {
    const timeoutMs = toPortTimeoutMs()
    const span = { kind: SpanKind.CLIENT, attributes: { 'peer.service': port.name } }
    // An error of any other kind is a response: it ends a row of timeouts as a success does.
    const respond = async () => {
      try {
        const result = await withSpan(`${port.name} ${operation}`, span, () =>
          withTimeout(timeoutMs, request),
        )
        return { result }
      } catch (error) {
        if (error instanceof ProviderTimeoutError) throw error
        return { error }
      }
    }
    // Only the probe waits for a provider that may still be down.
    if (breaker.state === CircuitState.HalfOpen) throw new CircuitOpenError(port.name)
    const response = await breaker.execute(respond).catch((error: unknown) => {
      throw error instanceof BrokenCircuitError ? new CircuitOpenError(port.name) : error
    })
    if ('error' in response) throw response.error
    return response.result
  }

  const { capture, startApp, express, googlePay } = port
  return {
    ...port,
    isUp: () => !isOpen,
    create: (payment) => call('create', () => port.create(payment)),
    read: (id) => call('read', () => port.read(id)),
    cancel: (id) => call('cancel', () => port.cancel(id)),
    ...(capture ? { capture: (id, tryId) => call('capture', () => capture(id, tryId)) } : {}),
    ...(startApp ? { startApp: (id, choice) => call('start app', () => startApp(id, choice)) } : {}),
    ...(express ? { express: toResilientExpress(express, call) } : {}),
    ...(googlePay
      ? {
          googlePay: {
            ...googlePay,
            pay: (id, payment) => call('google pay', () => googlePay.pay(id, payment)),
          },
        }
      : {}),
    refund: (refund) => call('refund', () => port.refund(refund)),
    readRefund: (id) => call('read refund', () => port.readRefund(id)),
  }
}

type Call = <Result>(operation: string, request: () => Promise<Result>) => Promise<Result>

const toResilientExpress = (express: ExpressPort, call: Call): ExpressPort => ({
  open: (wanted) => call('open express', () => express.open(wanted)),
  readApproval: (id) => call('read approval', () => express.readApproval(id)),
  adopt: (id, payment) => call('adopt', () => express.adopt(id, payment)),
})

/** @throws ProviderTimeoutError on timeout; a later outcome of the request is ignored */
async function withTimeout<Result>(timeoutMs: number, request: () => Promise<Result>): Promise<Result> {
  const policy = timeout(timeoutMs, TimeoutStrategy.Aggressive)
  let isTimedOut = false
  policy.onTimeout(() => void (isTimedOut = true))
  try {
    return await policy.execute(request)
  } catch (error) {
    throw isTimedOut ? new ProviderTimeoutError(`no response in ${timeoutMs} ms`) : error
  }
}
