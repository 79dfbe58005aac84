import { isWrittenInHan, LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { describe, expect, test } from 'vitest'
import { writeMail, type Mails } from '../src/modules/mail/define-mails.shared.ts'
import { toHtml, toText } from '../src/modules/mail/mail-layout.ts'

/** What many examples of mails have. The link contains a character that HTML escapes. */
export const MAIL_FACTS = {
  name: 'Mei',
  orderNumber: 'SY261120ABCDEF',
  link: 'https://shop.example/user/orders?a=1&b=2',
}

/** Facts that are formatted as texts of the language. */
const TRANSLATED = ['reason', 'topic', 'what', 'remedy']

/** Tests all mails of a subject with an example of each; one whose facts are wanted in the text has the link of `MAIL_FACTS`. */
export function describeMails<Data extends Record<keyof Data, object>>(
  mails: Mails<Data>,
  examples: NoInfer<Data>,
) {
  describe.each(Object.keys(mails) as (keyof Data & string)[])('the mail %s', (name) => {
    const write = (language: PageLanguage) => writeMail(mails[name], language, examples[name])

    test.each(LANGUAGES)('is complete in %s, as a page and as plain text', (language) => {
      const content = write(language)
      const [html, text] = [toHtml(content, language), toText(content, language)]
      for (const part of [content.greeting, ...content.paragraphs, content.closing]) {
        expect(part.trim()).not.toBe('')
        expect(text).toContain(part)
        expect(html).toContain(part)
      }
      expect(content.subject).not.toMatch(/\n|undefined/)
      expect(`${html}${text}`).not.toMatch(/undefined|null|\[object/)
      expect(text).toContain(MAIL_FACTS.link)
      expect(html).toContain(`href="${MAIL_FACTS.link.replace('&', '&amp;')}"`)
      for (const { text: product, amount } of content.lines ?? []) {
        expect(text).toContain(`${product}${isWrittenInHan(language) ? '：' : ': '}${amount}`)
        expect(html).toContain(product)
        expect(html).toContain(amount)
      }
    })

    test('states the same facts in all languages', () => {
      const facts = Object.entries(examples[name]).flatMap(([key, value]) =>
        typeof value === 'string' && !TRANSLATED.includes(key) ? [value] : [],
      )
      for (const language of LANGUAGES) {
        const text = toText(write(language), language)
        for (const fact of facts) expect(text).toContain(fact)
      }
    })

    test('is Chinese in Chinese, and not in English', () => {
      for (const language of LANGUAGES) {
        const characters = toText(write(language), language).match(/\p{Script=Han}/gu) ?? []
        if (isWrittenInHan(language)) expect(characters.length).toBeGreaterThan(20)
        else expect(characters).toEqual([])
      }
    })
  })
}
