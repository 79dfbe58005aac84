import { fill, readTexts, type TextsOf } from '@shop/messages/texts'
import type { Language } from '../../../http/language.ts'
import {
  defineMails,
  fillAll,
  toOneLine,
  type MailAttachment,
  type Writers,
} from '../../mail/define-mails.shared.ts'
import { renderGiftCard, type GiftCardFacts } from '../gift-card-file.ts'

/** Mails with a gift card; its PDF is attached. */
interface GiftCardMailData {
  /** To whom the card is for. */
  gift_card: GiftCardFacts
  /** To the buyer, who prints it: the code is in the PDF alone. */
  gift_card_to_print: Pick<GiftCardFacts, 'amount' | 'recipientName'> & {
    orderNumber: string
    link: string
    /** For the PDF. */
    card: GiftCardFacts
  }
}

function toWriters({ card, toPrint }: TextsOf<'gift-cards/mails'>): Writers<GiftCardMailData> {
  return {
    gift_card: (facts) => ({
      subject: fill(facts.senderName ? card.subjectFrom : card.subject, facts),
      greeting: fill(facts.recipientName ? card.greetingTo : card.greeting, facts),
      paragraphs: fillAll(
        { ...facts, message: toOneLine(facts.message ?? '') },
        facts.senderName ? card.textFrom : card.text,
        facts.message && card.message,
        ...card.uses,
      ),
      lines: [
        { text: card.code, amount: facts.code },
        { text: card.amount, amount: facts.amount },
      ],
      action: { label: card.action, link: facts.shopLink },
    }),
    gift_card_to_print: (facts) => ({
      subject: toPrint.subject,
      greeting: toPrint.greeting,
      paragraphs: fillAll(facts, facts.recipientName ? toPrint.textFor : toPrint.text, ...toPrint.uses),
      action: { label: toPrint.action, link: facts.link },
    }),
  }
}

export const GIFT_CARD_MAILS = defineMails(readTexts('gift-cards/mails'), toWriters, {
  gift_card: drawAttachment,
  gift_card_to_print: ({ card }, language) => drawAttachment(card, language),
})

async function drawAttachment(facts: GiftCardFacts, language: Language): Promise<MailAttachment> {
  const content = await renderGiftCard(facts, language)
  return { filename: 'gift-card.pdf', contentType: 'application/pdf', content }
}
