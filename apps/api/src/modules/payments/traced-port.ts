import { inSpan, isTracing } from '../../platform/spans.ts'
import { around } from './around-port.ts'
import type { PaymentPort } from './payment-port.ts'

/** The same port, each call of it a span: which provider was asked for what, and how long it took. No ids, no amounts. */
export function traced(port: PaymentPort): PaymentPort {
  if (!isTracing()) return port
  return around(port, (what, call) =>
    inSpan({ name: `${port.name} ${what}`, kind: 'client', facts: { 'peer.service': port.name } }, call),
  )
}
