import type { RefundPartKind, ReturnRemedy } from '@shop/contract/returns/returns.rules'
import { fill, readTexts, type TextsOf } from '@shop/messages/texts'
import {
  defineMails,
  fillAll,
  toParagraphs,
  type Sentence,
  type Writers,
} from '../../mail/define-mails.shared.ts'
import type { AboutOrder } from '../../orders/mail/order-mails.shared.ts'

/** What every mail about a return knows. Amounts and days are already formatted. */
export interface ReturnFacts extends AboutOrder {
  returnNumber: string
  remedy: ReturnRemedy
  /** `Jade ring, 16 cm × 1` */
  items: string[]
  /** The merchant's text of this step. */
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
  /** For an exchange or a service: what is to pay, until when, and where. */
  surcharge?: string
  payUntil?: string
  payLink?: string
  /** For a service that costs something: its price. */
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
type ReturnMailData = Record<
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

/** Which sentences each mail has: the same in every language. */
function toWriters(texts: TextsOf<'returns/mails' | 'returns/shared'>): Writers<ReturnMailData> {
  const { requested, approved, declined, inspected, refunded, exchanged, withdrawn, reminder } = texts

  /** The sentences that apply, with what they name. */
  const toSentences = (facts: ReturnFacts, ...sentences: Sentence[]) =>
    fillAll(
      {
        ...facts,
        aim: texts.aims[facts.remedy],
        items: facts.items.join(texts.betweenItems),
        returnTo: facts.returnTo?.split('\n').join(texts.betweenLines),
      },
      ...sentences,
    )

  const reply = ({ reply: text }: ReturnFacts) => (text ? [texts.reply, ...toParagraphs(text)] : [])

  /** Every mail names its return, also below its subject. */
  function write(facts: ReturnFacts, subject: string, paragraphs: string[]) {
    return {
      subject: fill(subject, facts),
      greeting: fill(texts.greeting, facts),
      paragraphs: [...paragraphs, ...toSentences(facts, texts.returnNumber)],
      action: { label: texts.action, link: facts.link },
    }
  }

  const toPayment = ({ surcharge, price }: ReturnFacts) =>
    surcharge ? (price ? approved.service : approved.surcharge) : []

  return {
    return_requested: (facts) =>
      write(
        facts,
        requested.subject,
        toSentences(facts, requested.wish, facts.price && requested.price, requested.next),
      ),
    return_approved: (facts) =>
      write(facts, approved.subject, [
        ...toSentences(facts, approved.invitation, texts.address, facts.labelUrl && approved.label),
        ...toSentences(facts, facts.isPostagePaid ? approved.postageByShop : approved.postageByShopper),
        ...toSentences(facts, approved.sendBy, ...toPayment(facts)),
        ...reply(facts),
      ]),
    return_declined: (facts) =>
      write(facts, declined.subject, [
        ...toSentences(facts, declined.refusal),
        ...reply(facts),
        ...toSentences(facts, declined.objection),
      ]),
    return_sent: (facts) => write(facts, texts.sent.subject, toSentences(facts, ...texts.sent.paragraphs)),
    return_received: (facts) =>
      write(facts, texts.received.subject, toSentences(facts, ...texts.received.paragraphs)),
    return_inspected: (facts) =>
      write(
        facts,
        inspected.subject,
        toSentences(facts, facts.isAccepted ? inspected.accepted : inspected.refused),
      ),
    return_refunded: (facts) => ({
      ...write(facts, refunded.subject, [...toSentences(facts, refunded.text), ...reply(facts)]),
      lines: [
        ...(facts.parts ?? []).map(({ kind, amount }) => ({ text: texts.part[kind], amount })),
        { text: refunded.total, amount: facts.amount!, isTotal: true },
      ],
    }),
    return_exchanged: (facts) =>
      write(facts, exchanged.subject, [
        ...toSentences(facts, exchanged.text, facts.amount && exchanged.difference),
        ...reply(facts),
      ]),
    return_repaired(facts) {
      const { subject, text } = facts.remedy === 'restring' ? texts.restrung : texts.repaired
      return write(facts, subject, [...toSentences(facts, text), ...reply(facts)])
    },
    return_sent_back: (facts) =>
      write(facts, texts.sentBack.subject, [...toSentences(facts, texts.sentBack.text), ...reply(facts)]),
    return_withdrawn: (facts) =>
      write(
        facts,
        withdrawn.subject,
        toSentences(facts, facts.hasExpired ? withdrawn.expired : withdrawn.wished, withdrawn.again),
      ),
    return_reminder: (facts) =>
      write(facts, reminder.subject, toSentences(facts, ...reminder.paragraphs, texts.address)),
  }
}

export const RETURN_MAILS = defineMails(readTexts('returns/mails', 'returns/shared'), toWriters)
