import { expect, test } from 'vitest'
import { isWrittenInHan, LANGUAGES, type Localized } from '@shop/contract/languages/languages'
import { DECLINE_REASONS } from '@shop/contract/payments/payments.endpoints'
import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { writeMail } from '../../mail/define-mails.shared.ts'
import { PAYMENT_MAILS } from './payment-mails.ts'

describeMails(PAYMENT_MAILS, { payment_failed: { ...MAIL_FACTS, reason: 'insufficient_funds' } })

const AGAIN: Localized<string> = { en: 'pay for order', zh: '重新支付订单', 'zh-Hant': '重新支付訂單' }

test.each(DECLINE_REASONS)('a payment declined for %s is explained in each language', (reason) => {
  for (const language of LANGUAGES) {
    const { paragraphs } = writeMail(PAYMENT_MAILS.payment_failed, language, { ...MAIL_FACTS, reason })
    const sentence = isWrittenInHan(language) ? /\p{Script=Han}.{5,}。$/u : /^\p{Lu}.{30,}\.$/u
    expect(paragraphs).toEqual([expect.stringMatching(sentence), expect.stringContaining(AGAIN[language])])
  }
})
