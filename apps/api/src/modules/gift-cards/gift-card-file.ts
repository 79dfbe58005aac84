import { join } from 'node:path'
import type { Language } from '../../http/language.ts'
import { renderPdf } from '../../http/pdf/render-pdf.ts'

/** A gift card as its mail and its PDF show it. Amounts ("¥500.00") are formatted. */
export interface GiftCardFacts {
  amount: string
  /** Gone from the database as soon as the mail is sent. */
  code: string
  recipientName?: string
  senderName?: string
  message?: string
  /** Where the card is used, and where its balance is read: the code is in neither address. */
  shopLink: string
  balanceLink: string
}

/** A gift card to print. @throws AppError BUSY */
export const renderGiftCard = (facts: GiftCardFacts, language: Language): Promise<Buffer> =>
  renderPdf({
    module: join(import.meta.dirname, 'gift-card.pdf.ts'),
    draw: 'writeGiftCardPdf',
    input: { facts, language },
  })
