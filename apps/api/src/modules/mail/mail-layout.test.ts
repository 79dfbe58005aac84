import { expect, test } from 'vitest'
import type { MailContent } from './define-mails.shared.ts'
import { toHtml, toText } from './mail-layout.ts'

/** A mail with the same text everywhere. */
const aMail = (text: string): MailContent => ({
  subject: text,
  greeting: text,
  paragraphs: [text],
  lines: [{ text, amount: text }],
  action: { label: text, link: `javascript:${text}` },
  links: [{ label: text, link: text }],
  more: { label: text, link: text },
  unsubscribe: { label: text, page: text, oneClick: text },
  closing: text,
})

test('nothing that a shopper writes becomes markup [T3]', () => {
  const html = toHtml(aMail(`"><img src=x onerror=alert(1)>'&`), 'en')
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/="[^"]*"[^\s>/][^<]*onerror/)
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;')
})

test('each paragraph is an element of HTML, and each part is in the plain text', () => {
  const mail = { ...aMail('One.'), paragraphs: ['Two <b>.', 'Three.'] }
  for (const text of ['Two &lt;b&gt;.', 'Three.']) expect(toHtml(mail, 'en')).toContain(`>${text}</p>`)
  expect(toText(mail, 'en')).toBe(
    [
      'One.',
      'Two <b>.',
      'Three.',
      'One.: One.',
      'One.:\njavascript:One.',
      'One.:\nOne.',
      'One.:\nOne.',
      '-- \nOne.\nOne.:\nOne.',
    ].join('\n\n'),
  )
})

test('the total stands out from the lines before it', () => {
  const lines = [
    { text: 'Jade', amount: '¥1.00' },
    { text: 'Sum', amount: '¥1.00', isTotal: true as const },
  ]
  const cells = toHtml({ ...aMail('One.'), lines }, 'en').match(/<td [^>]*>[^<]*/g)!
  expect(cells.map((cell) => cell.includes('font-weight:700'))).toEqual([false, false, true, true])
})

test.each([
  ['en', 'en'],
  ['zh', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
] as const)(
  'a mail in %s names its language and its subject, which mail programs read aloud',
  (language, tag) => {
    const html = toHtml(aMail('A & B'), language)
    expect(html).toContain(`<html lang="${tag}">`)
    expect(html).toContain('<title>A &amp; B</title>')
  },
)
