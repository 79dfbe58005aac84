import { isWrittenInHan, LANGUAGES } from '@shop/contract/languages/languages'
import { expect, test } from 'vitest'
import { CONTACT_TOPICS } from '@shop/contract/contact/contact.rules'
import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { writeMail } from '../../mail/define-mails.shared.ts'
import { CONTACT_MAILS } from './contact-mails.ts'

const { name, orderNumber, link } = MAIL_FACTS

const MESSAGE = {
  name,
  orderNumber,
  link,
  topic: 'order',
  email: 'mei@example.com',
  isProved: true,
  message: 'Has the parcel left?',
} as const
const RECEIPT = { orderNumber, link, topic: 'order', contactEmail: 'shop@example.com' } as const

describeMails(CONTACT_MAILS, { contact_message: MESSAGE, contact_receipt: RECEIPT })

test.each(CONTACT_TOPICS)('a message about %s names its topic in each language', (topic) => {
  for (const language of LANGUAGES) {
    for (const { paragraphs } of [
      writeMail(CONTACT_MAILS.contact_message, language, { ...MESSAGE, topic }),
      writeMail(CONTACT_MAILS.contact_receipt, language, { ...RECEIPT, topic }),
    ]) {
      const text = paragraphs.join('\n')
      expect(text).not.toMatch(/undefined/)
      expect(text).toMatch(isWrittenInHan(language) ? /主[题題]：\p{Script=Han}/u : /About: \p{Lu}/u)
    }
  }
})

test.each(LANGUAGES)(
  'the warning about unverified details precedes everything that the sender of a message typed (%s)',
  (language) => {
    const typed = { name: 'TYPED-NAME', email: 'typed@example.com', message: 'TYPED-TEXTS' }
    for (const isProved of [true, false]) {
      const facts = { ...MESSAGE, ...typed, isProved }
      const content = writeMail(CONTACT_MAILS.contact_message, language, facts)
      const [proof, ...others] = content.paragraphs
      expect(proof).toMatch(
        isProved ? /one of their account|其账户邮箱|其帳號的電子郵件/ : /not verified|未[经經][验驗][证證]/,
      )
      expect(`${content.subject} ${content.greeting} ${proof}`).not.toMatch(/typed-|typed@/i)
      expect(content.subject).toContain(orderNumber)
      for (const text of Object.values(typed)) expect(others.join()).toContain(text)
    }
  },
)

test('a message preserves its lines, each as a paragraph', () => {
  const message = 'One.\n\n  Two <b>. \nThree.'
  const { paragraphs } = writeMail(CONTACT_MAILS.contact_message, 'en', { ...MESSAGE, message })
  expect(paragraphs.slice(-3)).toEqual(['One.', 'Two <b>.', 'Three.'])
})
