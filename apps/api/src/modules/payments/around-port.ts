import type { PaymentPort } from './payment-port.ts'

/** Makes a call of a port, or does not. @param what it asks for, in words */
export type AskPort = <Answer>(what: string, call: () => Promise<Answer>) => Promise<Answer>

/** The same port, with `ask` around each call about one payment or one refund; not around its messages and its books. */
export function around(port: PaymentPort, ask: AskPort): PaymentPort {
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
