import type { Language } from '../../platform/language.ts'

/** Every message that the shop sends, and the facts that it needs. Money is already written out ("¥199.00"). */
export interface MailData {
  verify_email: { name: string; link: string; hours: number }
  account_exists: { name: string; link: string }
  session_reuse: { name: string; link: string }
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
export type MailTemplate = keyof MailData

/** One piece of an order: what it is and what it costs. */
export interface MailLine {
  text: string
  amount: string
}

/** A message in words, before it is laid out: the same content becomes HTML and plain text. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: string[]
  lines?: MailLine[]
  /** What the shopper can do now. */
  action?: { label: string; link: string }
  closing: string
}

type Texts = { [Name in MailTemplate]: (data: MailData[Name]) => MailContent }

const en: Texts = {
  verify_email: ({ name, link, hours }) => ({
    subject: 'Please confirm your e-mail address',
    greeting: `Welcome, ${name}`,
    paragraphs: [
      'Thank you for opening an account with us. Please confirm that this address is yours.',
      `The link opens your account for ${hours} hours. If you did not ask for it, you can ignore this message.`,
    ],
    action: { label: 'Confirm my address', link },
    closing: EN_CLOSING,
  }),
  account_exists: ({ name, link }) => ({
    subject: 'You already have an account',
    greeting: `Hello, ${name}`,
    paragraphs: [
      'Somebody, probably you, just tried to open an account with this address. You already have one.',
      'You can sign in with your password, or ask for a new one if you do not remember it.',
    ],
    action: { label: 'Sign in', link },
    closing: EN_CLOSING,
  }),
  session_reuse: ({ name, link }) => ({
    subject: 'We signed you out to keep you safe',
    greeting: `Hello, ${name}`,
    paragraphs: [
      'A sign-in of yours was used from two places at once. That should not happen, so we ended it on both.',
      'Please sign in again. If you did not expect this message, change your password as well.',
    ],
    action: { label: 'Sign in', link },
    closing: EN_CLOSING,
  }),
  order_paid: ({ name, orderNumber, lines, shipping, total, link }) => ({
    subject: `Thank you for your order ${orderNumber}`,
    greeting: `Thank you, ${name}`,
    paragraphs: [`Your payment has arrived and we are preparing order ${orderNumber}.`],
    lines: [...lines, { text: 'Shipping', amount: shipping }, { text: 'Total, VAT included', amount: total }],
    action: { label: 'See my order', link },
    closing: EN_CLOSING,
  }),
  order_expired: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} was not paid in time`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `The time to pay for order ${orderNumber} has passed, so we put the pieces back on the shelf.`,
      'Nothing was charged. You can order them again at any time.',
    ],
    action: { label: 'See the order', link },
    closing: EN_CLOSING,
  }),
  order_cancelled: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} is cancelled`,
    greeting: `Hello, ${name}`,
    paragraphs: [`Order ${orderNumber} is cancelled. What was paid is on its way back to you.`],
    action: { label: 'See the order', link },
    closing: EN_CLOSING,
  }),
  payment_refunded: ({ name, orderNumber, amount, link }) => ({
    subject: `Refund for order ${orderNumber}`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `We have sent ${amount} for order ${orderNumber} back the way it came. Banks take a few days to show it.`,
    ],
    action: { label: 'See the order', link },
    closing: EN_CLOSING,
  }),
}

const zh: Texts = {
  verify_email: ({ name, link, hours }) => ({
    subject: '请确认您的邮箱地址',
    greeting: `${name}，欢迎您`,
    paragraphs: [
      '感谢您注册账户。请确认这个邮箱地址属于您。',
      `链接在 ${hours} 小时内有效。如果不是您本人的操作，请忽略这封邮件。`,
    ],
    action: { label: '确认邮箱', link },
    closing: ZH_CLOSING,
  }),
  account_exists: ({ name, link }) => ({
    subject: '您已经拥有账户',
    greeting: `${name}，您好`,
    paragraphs: [
      '刚刚有人（很可能是您本人）尝试用这个邮箱注册，而您已经拥有账户。',
      '请直接用密码登录；如果忘记了密码，可以重新设置。',
    ],
    action: { label: '登录', link },
    closing: ZH_CLOSING,
  }),
  session_reuse: ({ name, link }) => ({
    subject: '为了您的安全，我们已将您登出',
    greeting: `${name}，您好`,
    paragraphs: [
      '您的一次登录同时在两处被使用，这本不该发生，因此我们在两处都将其结束。',
      '请重新登录。如果这封邮件出乎您的意料，请同时修改密码。',
    ],
    action: { label: '登录', link },
    closing: ZH_CLOSING,
  }),
  order_paid: ({ name, orderNumber, lines, shipping, total, link }) => ({
    subject: `感谢您的订单 ${orderNumber}`,
    greeting: `${name}，谢谢您`,
    paragraphs: [`我们已收到付款，正在为您准备订单 ${orderNumber}。`],
    lines: [...lines, { text: '运费', amount: shipping }, { text: '合计（含税）', amount: total }],
    action: { label: '查看订单', link },
    closing: ZH_CLOSING,
  }),
  order_expired: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 未能及时付款`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 的付款时间已过，商品已重新上架。`, '您没有被扣款，可以随时重新下单。'],
    action: { label: '查看订单', link },
    closing: ZH_CLOSING,
  }),
  order_cancelled: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 已取消`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 已取消，已支付的款项将原路退回。`],
    action: { label: '查看订单', link },
    closing: ZH_CLOSING,
  }),
  payment_refunded: ({ name, orderNumber, amount, link }) => ({
    subject: `订单 ${orderNumber} 的退款`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 的 ${amount} 已原路退回，银行入账可能需要几天时间。`],
    action: { label: '查看订单', link },
    closing: ZH_CLOSING,
  }),
}

const EN_CLOSING = 'Unearthing the Spiritual Treasures of Asia'
const ZH_CLOSING = '发掘亚洲的灵性珍宝'

/** Puts a message into words. */
export function writeMail<Name extends MailTemplate>(
  template: Name,
  language: Language,
  data: MailData[Name],
): MailContent {
  return { en, zh }[language][template](data)
}
