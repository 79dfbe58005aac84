import { expect, test } from 'vitest'
import { defineMails, fillAll, toPlainWriters, writeMail } from './define-mails.shared.ts'

test('a mail is written with the texts of its language', () => {
  const EN = { greet: { subject: 'Hi {name}', greeting: 'Hello', paragraphs: ['{hours} h'], action: 'Go' } }
  const ZH: typeof EN = {
    greet: { subject: '{name}您好', greeting: '您好', paragraphs: ['{hours} 小时'], action: '前往' },
  }
  const HANT: typeof EN = {
    greet: { subject: '{name}您好', greeting: '您好', paragraphs: ['{hours} 小時'], action: '前往' },
  }
  const facts = { name: 'Mei', hours: 2, link: 'https://shop.example' }
  const mails = defineMails({ en: EN, zh: ZH, 'zh-Hant': HANT }, toPlainWriters<{ greet: typeof facts }>)
  expect(mails.greet.template).toBe('greet')
  expect(writeMail(mails.greet, 'zh', facts)).toEqual({
    subject: 'Mei您好',
    greeting: '您好',
    paragraphs: ['2 小时'],
    action: { label: '前往', link: 'https://shop.example' },
    closing: '发掘亚洲的灵性珍宝',
  })
  expect(writeMail(mails.greet, 'zh-Hant', facts)).toMatchObject({
    paragraphs: ['2 小時'],
    closing: '發掘亞洲的靈性珍寶',
  })
})

test('sentences that do not apply are left out', () => {
  expect(fillAll({ days: 2 }, 'In {days} days.', false, undefined, '')).toEqual(['In 2 days.'])
})
