import { join } from 'node:path'
import type { Language } from '../../http/language.ts'
import { renderPdf } from '../../http/pdf/render-pdf.ts'
import type { Attach, GiftCardFacts } from '../mail/mail.service.ts'

/** A gift card to print. @throws AppError BUSY */
export const renderGiftCard = (facts: GiftCardFacts, language: Language): Promise<Buffer> =>
  renderPdf({
    module: join(import.meta.dirname, 'gift-card.pdf.ts'),
    draw: 'writeGiftCardPdf',
    input: { facts, language },
  })

/** The file of a card's mails. */
export const GIFT_CARD_ATTACHMENTS: Attach = {
  gift_card: toAttachment,
  gift_card_to_print: ({ card }, language) => toAttachment(card, language),
}

async function toAttachment(facts: GiftCardFacts, language: Language) {
  const content = await renderGiftCard(facts, language)
  return { filename: 'gift-card.pdf', contentType: 'application/pdf', content }
}
