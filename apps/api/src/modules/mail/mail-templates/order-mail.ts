import type { MailLine, Texts } from '../mail-content.ts'

/** Letters about an order and its payment. Money is already written out ("¥199.00"). */
export interface OrderMailData {
  order_paid: {
    name: string
    orderNumber: string
    lines: MailLine[]
    shipping: string
    total: string
    link: string
  }
  order_expired: { name: string; orderNumber: string; link: string }
  order_cancelled: { name: string; orderNumber: string; link: string }
  payment_refunded: { name: string; orderNumber: string; amount: string; link: string }
}

export const ORDER_MAIL_EN: Texts<OrderMailData> = {
  order_paid: ({ name, orderNumber, lines, shipping, total, link }) => ({
    subject: `Thank you for your order ${orderNumber}`,
    greeting: `Thank you, ${name}`,
    paragraphs: [`Your payment has arrived and we are preparing order ${orderNumber}.`],
    lines: [...lines, { text: 'Shipping', amount: shipping }, { text: 'Total, VAT included', amount: total }],
    action: { label: 'See my order', link },
  }),
  order_expired: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} was not paid in time`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `The time to pay for order ${orderNumber} has passed, so we put the pieces back on the shelf.`,
      'Nothing was charged. You can order them again at any time.',
    ],
    action: { label: 'See the order', link },
  }),
  order_cancelled: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} is cancelled`,
    greeting: `Hello, ${name}`,
    paragraphs: [`Order ${orderNumber} is cancelled. What was paid is on its way back to you.`],
    action: { label: 'See the order', link },
  }),
  payment_refunded: ({ name, orderNumber, amount, link }) => ({
    subject: `Refund for order ${orderNumber}`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `We have sent ${amount} for order ${orderNumber} back the way it came. Banks take a few days to show it.`,
    ],
    action: { label: 'See the order', link },
  }),
}

export const ORDER_MAIL_ZH: Texts<OrderMailData> = {
  order_paid: ({ name, orderNumber, lines, shipping, total, link }) => ({
    subject: `感谢您的订单 ${orderNumber}`,
    greeting: `${name}，谢谢您`,
    paragraphs: [`我们已收到付款，正在为您准备订单 ${orderNumber}。`],
    lines: [...lines, { text: '运费', amount: shipping }, { text: '合计（含税）', amount: total }],
    action: { label: '查看订单', link },
  }),
  order_expired: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 未能及时付款`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 的付款时间已过，商品已重新上架。`, '您没有被扣款，可以随时重新下单。'],
    action: { label: '查看订单', link },
  }),
  order_cancelled: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 已取消`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 已取消，已支付的款项将原路退回。`],
    action: { label: '查看订单', link },
  }),
  payment_refunded: ({ name, orderNumber, amount, link }) => ({
    subject: `订单 ${orderNumber} 的退款`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 的 ${amount} 已原路退回，银行入账可能需要几天时间。`],
    action: { label: '查看订单', link },
  }),
}
