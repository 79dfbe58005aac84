import type { Language } from '../../../http/language.ts'
import { defineMails, type MailAttachment, type Texts } from '../../mail/define-mails.service.ts'
import { renderGiftCard, type GiftCardFacts } from '../gift-card-file.service.ts'

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

const EN: Texts<GiftCardMailData> = {
  gift_card: ({ amount, code, recipientName, senderName, message, shopLink, balanceLink }) => ({
    subject: senderName ? `${senderName} has sent you a gift card` : `Your gift card of ${amount}`,
    greeting: recipientName ? `For you, ${recipientName}` : 'Your gift card',
    paragraphs: [
      senderName
        ? `${senderName} has sent you a gift card of ${amount} for our shop.`
        : `Here is your gift card of ${amount} for our shop.`,
      ...(message ? [`“${toOneLine(message)}”`] : []),
      `Enter the code at checkout. What you don’t spend stays on the card, and it doesn’t expire. You can see its balance at ${balanceLink}.`,
      'Whoever has the code can spend the card, so please keep it as you would cash. The attached PDF is the card to print.',
    ],
    lines: [
      { text: 'Code', amount: code },
      { text: 'Amount', amount },
    ],
    action: { label: 'Visit the shop', link: shopLink },
  }),
  gift_card_to_print: ({ amount, recipientName, orderNumber, link }) => ({
    subject: 'Your gift card to print',
    greeting: 'Your gift card is ready',
    paragraphs: [
      `The gift card of ${amount}${recipientName ? ` for ${recipientName}` : ''} from order ${orderNumber} is attached as a PDF.`,
      'Print it, cut it out along its frame and fold it in the middle. Whoever has the code on it can spend the card, so please keep the file to yourself.',
      'You can download it again on the order’s page, in English or Chinese.',
    ],
    action: { label: 'View my order', link },
  }),
}

const ZH: Texts<GiftCardMailData> = {
  gift_card: ({ amount, code, recipientName, senderName, message, shopLink, balanceLink }) => ({
    subject: senderName ? `${senderName}送您一张礼品卡` : `您的 ${amount} 礼品卡`,
    greeting: recipientName ? `${recipientName}，这是给您的礼物` : '您的礼品卡',
    paragraphs: [
      senderName
        ? `${senderName}送了您一张面值 ${amount} 的本店礼品卡。`
        : `这是您的本店礼品卡，面值 ${amount}。`,
      ...(message ? [`“${toOneLine(message)}”`] : []),
      `结算时输入卡号即可使用。未用完的余额留在卡内，长期有效。余额查询：${balanceLink}`,
      '持卡号即可消费，请像现金一样妥善保管。附件 PDF 可打印成卡片。',
    ],
    lines: [
      { text: '卡号', amount: code },
      { text: '面值', amount },
    ],
    action: { label: '前往商店', link: shopLink },
  }),
  gift_card_to_print: ({ amount, recipientName, orderNumber, link }) => ({
    subject: '您的礼品卡，可以打印了',
    greeting: '礼品卡已备好',
    paragraphs: [
      `订单 ${orderNumber} 的礼品卡（面值 ${amount}${recipientName ? `，送给${recipientName}` : ''}）见附件 PDF。`,
      '打印后沿边框裁下、从中间对折即成贺卡。持卡号即可消费，请勿随意转发此文件。',
      '您也可以随时在订单页重新下载中文或英文版。',
    ],
    action: { label: '查看订单', link },
  }),
}

/** A card's text without its line breaks. */
const toOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')

export const GIFT_CARD_MAILS = defineMails<GiftCardMailData>(
  { en: EN, zh: ZH },
  {
    gift_card: toAttachment,
    gift_card_to_print: ({ card }, language) => toAttachment(card, language),
  },
)

async function toAttachment(facts: GiftCardFacts, language: Language): Promise<MailAttachment> {
  const content = await renderGiftCard(facts, language)
  return { filename: 'gift-card.pdf', contentType: 'application/pdf', content }
}
