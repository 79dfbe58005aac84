import { inSpan, isTracing } from '../../platform/spans.ts'
import type { PaymentPort } from './payment-port.ts'

/** The same port, each call of it a span: which provider was asked for what, and how long it took. No ids, no amounts. */
export function traced(port: PaymentPort): PaymentPort {
  if (!isTracing()) return port
  const ask = <Answer>(what: string, work: () => Promise<Answer>) =>
    inSpan({ name: `${port.name} ${what}`, kind: 'client', facts: { 'peer.service': port.name } }, work)
  const { capture } = port
  return {
    ...port,
    create: (payment) => ask('create', () => port.create(payment)),
    read: (id) => ask('read', () => port.read(id)),
    cancel: (id) => ask('cancel', () => port.cancel(id)),
    ...(capture ? { capture: (id, tryId) => ask('capture', () => capture(id, tryId)) } : {}),
    refund: (refund) => ask('refund', () => port.refund(refund)),
    readRefund: (id) => ask('read refund', () => port.readRefund(id)),
  }
}
