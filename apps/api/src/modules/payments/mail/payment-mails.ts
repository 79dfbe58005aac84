import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import { fill, readTexts, type TextsOf } from '@shop/messages/texts'
import { defineMails, fillAll, type Writers } from '../../mail/define-mails.shared.ts'
import type { AboutOrder } from '../../orders/mail/order-mails.shared.ts'

interface PaymentMailData {
  payment_failed: AboutOrder & { reason: DeclineReason }
}

function toWriters({
  subject,
  greeting,
  text,
  action,
  reasons,
}: TextsOf<'payments/mails'>): Writers<PaymentMailData> {
  return {
    payment_failed: (facts) => ({
      subject: fill(subject, facts),
      greeting: fill(greeting, facts),
      paragraphs: fillAll(facts, reasons[facts.reason], text),
      action: { label: action, link: facts.link },
    }),
  }
}

export const PAYMENT_MAILS = defineMails(readTexts('payments/mails'), toWriters)
