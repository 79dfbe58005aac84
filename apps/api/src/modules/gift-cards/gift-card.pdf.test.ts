import type { PageLanguage } from '@shop/contract/languages/languages'
import { expect, test } from 'vitest'
import { countBoxes, readPdfText } from '../../../test/pdf-text.ts'
import type { GiftCardFacts } from './gift-card-file.ts'
import { writeGiftCardPdf } from './gift-card.pdf.ts'

const CARD = {
  amount: '¥500.00',
  code: '7K3QD-01ABC-9XYZW-HJKMN',
  recipientName: 'Lian',
  senderName: 'Mei',
  message: 'Happy birthday!\n生日快乐',
  shopLink: 'https://shop.example/',
  balanceLink: 'https://shop.example/gift-cards/balance',
}

const toDense = (text: string) => text.replaceAll(/\s/g, '')
const read = async (facts: GiftCardFacts, language: PageLanguage) => {
  const pdf = await writeGiftCardPdf({ facts, language })
  expect(countBoxes(pdf)).toBe(0)
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  return toDense(readPdfText(pdf))
}

test.each([
  ['en', ['Gift card', 'For Lian', 'From Mei', 'never expires', 'Cut along the frame']],
  ['zh', ['礼品卡', '致 Lian', '来自 Mei', '长期有效', '沿边框裁下']],
  ['zh-Hant', ['禮品卡', '致 Lian', '來自 Mei', '長期有效', '沿邊框裁下']],
] as const)(
  'A card to print says in %s what it is worth, its code, its words and how it is used.',
  async (language, texts) => {
    const text = await read(CARD, language)
    for (const part of [...texts, CARD.amount, CARD.code, 'Happy birthday!', '生日快乐', CARD.balanceLink])
      expect(text).toContain(toDense(part))
  },
)

test('A card for oneself has neither names nor words.', async () => {
  const { amount, code, shopLink, balanceLink } = CARD
  const text = await read({ amount, code, shopLink, balanceLink }, 'en')
  expect(text).toContain(code)
  expect(text).not.toMatch(/For|From/)
})

test('Names of any script are drawn; what no face has stands there by its number, and nothing is moved.', async () => {
  const text = await read({ ...CARD, recipientName: 'ליאן כהן‮', senderName: 'Zoë Żółcińska 💛' }, 'en')
  expect(text).toContain('Forליאןכהן')
  expect(text).toContain('FromZoëŻółcińska[U+1F49B]')
  expect(text).toContain(CARD.code)
})

test('The longest message stays on one page.', async () => {
  const message = Array.from({ length: 8 }, () => 'W'.repeat(14)).join('\n')
  expect(await read({ ...CARD, message }, 'en')).toContain(CARD.code)
})
