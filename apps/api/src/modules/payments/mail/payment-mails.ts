import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import { defineMails, type Texts } from '../../mail/define-mails.service.ts'
import type { AboutOrder } from '../../orders/mail/order-mails.service.ts'
import { DECLINE_MESSAGES_EN, DECLINE_MESSAGES_ZH } from './decline-messages.ts'

interface PaymentMailData {
  payment_failed: AboutOrder & { reason: DeclineReason }
}

const EN: Texts<PaymentMailData> = {
  payment_failed: ({ name, orderNumber, reason, link }) => ({
    subject: `Payment for order ${orderNumber} didn’t go through`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      DECLINE_MESSAGES_EN[reason],
      `You haven’t been charged for this attempt. You can pay for order ${orderNumber} again while it’s reserved for you.`,
    ],
    action: { label: 'Try again', link },
  }),
}

const ZH: Texts<PaymentMailData> = {
  payment_failed: ({ name, orderNumber, reason, link }) => ({
    subject: `订单 ${orderNumber} 的付款未成功`,
    greeting: `${name}，您好`,
    paragraphs: [
      DECLINE_MESSAGES_ZH[reason],
      `本次付款未产生扣款。在商品为您预留期间，您可以重新支付订单 ${orderNumber}。`,
    ],
    action: { label: '重新付款', link },
  }),
}

export const PAYMENT_MAILS = defineMails<PaymentMailData>({ en: EN, zh: ZH })
