import { expect, test } from 'vitest'
import { DECLINE_REASONS } from '@shop/contract/payments/payments.endpoints'
import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { writeMail } from '../../mail/define-mails.service.ts'
import { PAYMENT_MAILS } from './payment-mails.ts'

describeMails(PAYMENT_MAILS, { payment_failed: { ...MAIL_FACTS, reason: 'insufficient_funds' } })

test.each(DECLINE_REASONS)('a payment declined for %s is explained in both languages', (reason) => {
  const [en, zh] = (['en', 'zh'] as const).map((language) =>
    writeMail(PAYMENT_MAILS.payment_failed, language, { ...MAIL_FACTS, reason }).paragraphs.join('\n'),
  )
  for (const text of [en, zh]) expect(text).not.toMatch(new RegExp(`undefined|${reason.replace('_', '.')}_`))
  expect(en).toContain('pay for order')
  expect(zh).toContain('重新支付')
})
