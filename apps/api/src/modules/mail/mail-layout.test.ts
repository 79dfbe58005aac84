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
  expect(toText(mail)).toBe(
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
