import type { Step } from './journey.ts'
import {
  afterResponse,
  atCommit,
  atOrderLock,
  atMailServer,
  atProvider,
  atStatement,
  type Stop,
} from './holds.ts'

/** A step of the payment path at which the shop is killed. */
export interface KillPoint {
  name: string
  /** Completed before. */
  before: readonly Step[]
  /** In progress when the shop is killed. */
  steps: readonly Step[]
  /** Where the shop is stopped. */
  stop: Stop
  /** Whether the provider delivers its events; otherwise the shop has to query it. */
  isNotified: boolean
  /** How often a mail in transit at that point may arrive: a receiver can recognize a repeat by its id. */
  maxCopies: 1 | 2
  /** Whether a gift card pays a part of the order. */
  hasGiftCard: boolean
  /** One of the few that the short form runs. */
  isReporting: boolean
}

const TO_PAY = ['place', 'open'] as const
const PAID = ['place', 'open', 'pay', 'confirm'] as const

const at = (
  name: string,
  before: readonly Step[],
  steps: readonly Step[],
  stop: Stop,
  extra: Partial<KillPoint> = {},
): KillPoint => ({
  name,
  before,
  steps,
  stop,
  isNotified: true,
  maxCopies: 1,
  hasGiftCard: false,
  isReporting: false,
  ...extra,
})

/** The path of one payment, with an order placed before it and a refund after it. */
export const KILL_POINTS: readonly KillPoint[] = [
  at('order: written, not committed', [], ['place'], atStatement('mail_messages', 'INSERT')),
  at('order: committed, no response', [], ['place'], atCommit('orders', 'INSERT')),
  at('order: acknowledged', [], ['place'], afterResponse('place'), { maxCopies: 2 }),

  at('gift card: redeemed, not committed', [], ['place'], atStatement('gift_card_movements', 'INSERT'), {
    hasGiftCard: true,
  }),
  at('gift card: committed, no response', [], ['place'], atCommit('gift_card_movements', 'INSERT'), {
    hasGiftCard: true,
  }),
  at('gift card: given back, not committed', PAID, ['cancel'], atStatement('gift_card_movements', 'INSERT'), {
    hasGiftCard: true,
    maxCopies: 2,
  }),
  at('gift card: given back, no response', PAID, ['cancel'], atCommit('gift_card_movements', 'INSERT'), {
    hasGiftCard: true,
    maxCopies: 2,
  }),

  at('open: key claimed', ['place'], ['open'], atStatement('idempotency_keys', 'INSERT')),
  at('open: waiting for the order', ['place'], ['open'], atOrderLock()),
  at('open: payment committed, provider not called', ['place'], ['open'], atCommit('payments', 'INSERT'), {
    isReporting: true,
  }),
  at(
    'open: provider called, no response',
    ['place'],
    ['open'],
    atProvider('payment_intents.create', 'before'),
  ),
  at('open: provider is responding', ['place'], ['open'], atProvider('payment_intents.create', 'after')),
  at('open: response read, not stored', ['place'], ['open'], atStatement('payments', 'UPDATE')),
  at('open: stored, no response to the browser', ['place'], ['open'], atCommit('payments', 'UPDATE')),

  at('paid: no event reaches the shop', TO_PAY, ['pay'], afterResponse('pay'), {
    isNotified: false,
    isReporting: true,
  }),
  at('event: querying the provider', TO_PAY, ['pay'], atProvider('payment_intents.retrieve', 'before')),
  at('event: inbox row written', TO_PAY, ['pay'], atStatement('payment_events', 'INSERT')),
  at('event: waiting for the order', TO_PAY, ['pay'], atOrderLock()),
  at('event: settled, not committed', TO_PAY, ['pay'], atStatement('mail_messages', 'INSERT')),
  at(
    'event: committed, not acknowledged',
    TO_PAY,
    ['pay'],
    atCommit('orders', 'UPDATE', `NEW.status = 'paid'`),
    { isReporting: true },
  ),
  at('event and browser concurrently', TO_PAY, ['pay', 'confirm'], atOrderLock(2)),

  // The mail of the payment may be in transit: it is committed before the invoice is issued.
  at('invoice: written, not committed', TO_PAY, ['pay'], atStatement('invoice_documents', 'INSERT'), {
    isReporting: true,
    maxCopies: 2,
  }),
  at('invoice: committed, job not done', TO_PAY, ['pay'], atCommit('invoice_documents', 'INSERT'), {
    maxCopies: 2,
  }),

  at('mail: about to be sent', TO_PAY, ['pay'], atMailServer('before it is sent')),
  at('mail: sent, not marked', TO_PAY, ['pay'], atMailServer('received, not acknowledged'), { maxCopies: 2 }),

  at('refund: row committed, no response', PAID, ['cancel'], atCommit('refunds', 'INSERT'), {
    isReporting: true,
  }),
  at('refund: provider called, no response', PAID, ['cancel'], atProvider('refunds.create', 'before'), {
    maxCopies: 2,
  }),
  at('credit note: written, not committed', PAID, ['cancel'], atStatement('invoice_documents', 'INSERT'), {
    maxCopies: 2,
  }),
  at('refund: response read, not stored', PAID, ['cancel'], atStatement('refunds', 'UPDATE'), {
    maxCopies: 2,
  }),
]
