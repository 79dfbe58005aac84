import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import { defineMails, fill, fillAll, type Writers } from '../../mail/define-mails.service.ts'
import type { AboutOrder } from '../../orders/mail/order-mails.service.ts'

interface PaymentMailData {
  payment_failed: AboutOrder & { reason: DeclineReason }
}

interface PaymentTexts {
  subject: string
  greeting: string
  text: string
  action: string
  /** Why a payment was declined and what helps, for each reason that the shop knows. */
  reasons: Record<DeclineReason, string>
}

/** `{name}` stands for a fact of the mail. */
const EN: PaymentTexts = {
  subject: 'Payment for order {orderNumber} didn’t go through',
  greeting: 'Hello, {name}',
  text: 'You haven’t been charged for this attempt. You can pay for order {orderNumber} again while it’s reserved for you.',
  action: 'Try again',
  reasons: {
    card_declined: 'Your bank declined the card. Please try another card, or ask your bank why.',
    insufficient_funds: 'The card has insufficient funds. Please use another card.',
    expired_card: 'The card has expired. Please use another card.',
    incorrect_cvc: 'The security code was incorrect. Please check it and try again.',
    incorrect_number: 'The card number was incorrect. Please check it and try again.',
    processing_error: 'The bank couldn’t process the payment. Please try again in a few minutes.',
    authentication_failed: 'Your bank couldn’t verify that it was you. Please try again or use another card.',
    wallet_declined:
      'PayPal couldn’t charge the payment source you chose. Please choose another one there, or pay by card.',
    wallet_approval:
      'PayPal asks you to confirm the total, which is above what you approved first. Please confirm it there, or pay by card.',
    app_declined:
      'The payment didn’t go through in the app. You haven’t been charged: please try again, or pay another way.',
    cancelled: 'The payment was canceled before it was complete.',
    expired: 'The payment was not completed in time.',
  },
}

const ZH: PaymentTexts = {
  subject: '订单 {orderNumber} 的付款未成功',
  greeting: '{name}，您好',
  text: '本次付款未产生扣款。在商品为您预留期间，您可以重新支付订单 {orderNumber}。',
  action: '重新付款',
  reasons: {
    card_declined: '发卡银行拒绝了这次付款。您可以换一张卡，或向银行咨询原因。',
    insufficient_funds: '卡内余额不足，请换一张卡。',
    expired_card: '银行卡已过期，请换一张卡。',
    incorrect_cvc: '银行卡安全码不正确，请核对后重试。',
    incorrect_number: '银行卡号不正确，请核对后重试。',
    processing_error: '银行暂时无法处理这次付款，请过几分钟再试。',
    authentication_failed: '银行未能验证您的身份，请重试或换一张卡。',
    wallet_declined: 'PayPal 无法从您选择的付款来源扣款。请在 PayPal 中更换付款来源，或改用银行卡付款。',
    wallet_approval:
      '订单总额高于您最初确认的金额，PayPal 需要您再次确认。请前往 PayPal 确认，或改用银行卡付款。',
    app_declined: '付款未能在应用中完成，您未被扣款。请重试，或换一种付款方式。',
    cancelled: '付款在完成前已取消。',
    expired: '付款未能在规定时间内完成。',
  },
}

function toWriters({ subject, greeting, text, action, reasons }: PaymentTexts): Writers<PaymentMailData> {
  return {
    payment_failed: (facts) => ({
      subject: fill(subject, facts),
      greeting: fill(greeting, facts),
      paragraphs: fillAll(facts, reasons[facts.reason], text),
      action: { label: action, link: facts.link },
    }),
  }
}

export const PAYMENT_MAILS = defineMails({ en: EN, zh: ZH }, toWriters)
