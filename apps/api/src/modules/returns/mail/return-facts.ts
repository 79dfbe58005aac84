import type { RefundPartKind, ReturnRemedy } from '@shop/contract/returns/returns.endpoints'
import type { Texts } from '../../mail/define-mails.service.ts'
import type { AboutOrder } from '../../orders/mail/order-mails.service.ts'

/** What every mail about a return knows. Amounts and days are already formatted. */
export interface ReturnFacts extends AboutOrder {
  returnNumber: string
  remedy: ReturnRemedy
  /** `Jade ring, 16 cm × 1` */
  items: string[]
  /** The merchant's words of this step. */
  reply?: string
  /** Where the parcel goes, in lines. */
  returnTo?: string
  labelUrl?: string
  /** The shop pays for the parcel to it. */
  isPostagePaid: boolean
  /** The day by which it must be sent. */
  sendBy?: string
  /** Carrier and number of the parcel to the shop, and of the one back. */
  there?: string
  back?: string
  /** Of an exchange or a service: what is to pay, until when, and where. */
  surcharge?: string
  payUntil?: string
  payLink?: string
  /** Of a service that costs something: its price. */
  price?: string
  /** What was refunded, and its parts, with a minus sign where something was taken off. */
  amount?: string
  parts?: { kind: RefundPartKind; amount: string }[]
  /** It ended because nothing was sent in time. */
  hasExpired: boolean
  /** The inspection took it. */
  isAccepted: boolean
}

/** Mails about a return: one for each step, and a reminder. */
export type ReturnMailData = Record<
  | 'return_requested'
  | 'return_approved'
  | 'return_declined'
  | 'return_sent'
  | 'return_received'
  | 'return_inspected'
  | 'return_refunded'
  | 'return_exchanged'
  | 'return_repaired'
  | 'return_sent_back'
  | 'return_withdrawn'
  | 'return_reminder',
  ReturnFacts
>

/** Every mail names its return, also below its subject. */
export function withNumber(
  texts: Texts<ReturnMailData>,
  toLine: (returnNumber: string) => string,
): Texts<ReturnMailData> {
  const named = Object.entries(texts).map(([name, write]) => [
    name,
    (facts: ReturnFacts) => {
      const content = write(facts)
      return { ...content, paragraphs: [...content.paragraphs, toLine(facts.returnNumber)] }
    },
  ])
  return Object.fromEntries(named) as Texts<ReturnMailData>
}

/** The parts of a refund as lines of a mail. */
export function toPartLines({ parts = [] }: ReturnFacts, names: Record<RefundPartKind, string>) {
  return parts.map(({ kind, amount }) => ({ text: names[kind], amount }))
}

/** Words of people, with blank lines between their paragraphs. */
export function toReply(reply: string | undefined, introduction: string): string[] {
  if (!reply) return []
  return [introduction, ...reply.split(/\n\s*\n/).map((paragraph) => paragraph.trim())]
}
