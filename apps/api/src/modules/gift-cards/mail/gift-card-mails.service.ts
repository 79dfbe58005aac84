import type { Language } from '../../../http/language.ts'
import {
  defineMails,
  fill,
  fillAll,
  toOneLine,
  type MailAttachment,
  type Writers,
} from '../../mail/define-mails.service.ts'
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

/** `{name}` stands for a fact of the mail. */
const EN = {
  card: {
    subject: 'Your gift card of {amount}',
    subjectFrom: '{senderName} has sent you a gift card',
    greeting: 'Your gift card',
    greetingTo: 'For you, {recipientName}',
    text: 'Here is your gift card of {amount} for our shop.',
    textFrom: '{senderName} has sent you a gift card of {amount} for our shop.',
    message: '“{message}”',
    uses: [
      'Enter the code at checkout. What you don’t spend stays on the card, and it doesn’t expire. You can see its balance at {balanceLink}.',
      'Whoever has the code can spend the card, so please keep it as you would cash. The attached PDF is the card to print.',
    ],
    code: 'Code',
    amount: 'Amount',
    action: 'Visit the shop',
  },
  toPrint: {
    subject: 'Your gift card to print',
    greeting: 'Your gift card is ready',
    text: 'The gift card of {amount} from order {orderNumber} is attached as a PDF.',
    textFor: 'The gift card of {amount} for {recipientName} from order {orderNumber} is attached as a PDF.',
    uses: [
      'Print it, cut it out along its frame and fold it in the middle. Whoever has the code on it can spend the card, so please keep the file to yourself.',
      'You can download it again on the order’s page, in English or Chinese.',
    ],
    action: 'View my order',
  },
}

const ZH: typeof EN = {
  card: {
    subject: '您的 {amount} 礼品卡',
    subjectFrom: '{senderName}送您一张礼品卡',
    greeting: '您的礼品卡',
    greetingTo: '{recipientName}，这是给您的礼物',
    text: '这是您的本店礼品卡，面值 {amount}。',
    textFrom: '{senderName}送了您一张面值 {amount} 的本店礼品卡。',
    message: '“{message}”',
    uses: [
      '结算时输入卡号即可使用。未用完的余额留在卡内，长期有效。余额查询：{balanceLink}',
      '持卡号即可消费，请像现金一样妥善保管。附件 PDF 可打印成卡片。',
    ],
    code: '卡号',
    amount: '面值',
    action: '前往商店',
  },
  toPrint: {
    subject: '您的礼品卡，可以打印了',
    greeting: '礼品卡已备好',
    text: '订单 {orderNumber} 的礼品卡（面值 {amount}）见附件 PDF。',
    textFor: '订单 {orderNumber} 的礼品卡（面值 {amount}，送给{recipientName}）见附件 PDF。',
    uses: [
      '打印后沿边框裁下、从中间对折即成贺卡。持卡号即可消费，请勿随意转发此文件。',
      '您也可以随时在订单页重新下载中文或英文版。',
    ],
    action: '查看订单',
  },
}

function toWriters({ card, toPrint }: typeof EN): Writers<GiftCardMailData> {
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

export const GIFT_CARD_MAILS = defineMails({ en: EN, zh: ZH }, toWriters, {
  gift_card: toAttachment,
  gift_card_to_print: ({ card }, language) => toAttachment(card, language),
})

async function toAttachment(facts: GiftCardFacts, language: Language): Promise<MailAttachment> {
  const content = await renderGiftCard(facts, language)
  return { filename: 'gift-card.pdf', contentType: 'application/pdf', content }
}
