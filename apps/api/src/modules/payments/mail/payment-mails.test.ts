import { expect, test } from 'vitest'
import { DECLINE_REASONS } from '@shop/contract/payments/payments.endpoints'
import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { writeMail } from '../../mail/define-mails.shared.ts'
import { PAYMENT_MAILS } from './payment-mails.ts'

describeMails(PAYMENT_MAILS, { payment_failed: { ...MAIL_FACTS, reason: 'insufficient_funds' } })

test.each(DECLINE_REASONS)('a payment declined for %s is explained in both languages', (reason) => {
  const write = (language: 'en' | 'zh') =>
    writeMail(PAYMENT_MAILS.payment_failed, language, { ...MAIL_FACTS, reason }).paragraphs
  expect(write('en')).toEqual([
    expect.stringMatching(/^\p{Lu}.{30,}\.$/u),
    expect.stringContaining('pay for order'),
  ])
  expect(write('zh')).toEqual([
    expect.stringMatching(/\p{Script=Han}.{5,}。$/u),
    expect.stringContaining('重新支付'),
  ])
})
