import { CONTACT_RESPONSE_DAYS, type ContactTopic } from '@shop/contract/contact/contact.endpoints'
import { defineMails, type Texts } from '../../mail/define-mails.service.ts'

interface AboutMessage {
  topic: ContactTopic
  orderNumber?: string
}

/** Mails of a contact message: one to the merchant, and a receipt to the sender. */
interface ContactMailData {
  contact_message: AboutMessage & {
    name: string
    email: string
    message: string
    /** The sender is signed in, and the address is that of the account. */
    isProved: boolean
    /** The product that it is about, or the page that it was written on. */
    link: string
  }
  contact_receipt: AboutMessage & {
    /** The merchant's own address. */
    contactEmail: string
    link: string
  }
}

const TOPICS_EN: Record<ContactTopic, string> = {
  order: 'An order or its delivery',
  payment: 'Payment and invoices',
  product: 'A product or a size',
  return: 'A return, damage or defect',
  account: 'My account',
  privacy: 'My data and privacy',
  press: 'Press and trade',
  other: 'Something else',
}

const TOPICS_ZH: Record<ContactTopic, string> = {
  order: '订单与配送',
  payment: '付款与发票',
  product: '商品与尺寸',
  return: '退货、破损或瑕疵',
  account: '我的账户',
  privacy: '个人信息与隐私',
  press: '媒体与合作',
  other: '其他',
}

// The warning about an unverified sender precedes everything that the sender typed, the subject included, so
// that no input can imitate it.
const EN: Texts<ContactMailData> = {
  contact_message: ({ name, email, topic, orderNumber, message, isProved, link }) => ({
    subject: `Message: ${join(TOPICS_EN[topic], orderNumber)}`,
    greeting: 'Someone has written to the shop',
    paragraphs: [
      isProved
        ? 'The sender was logged in, and the address below is the one of their account.'
        : 'The name and address below are not verified. Please share nothing about an order or an account before you have verified them.',
      `About: ${join(TOPICS_EN[topic], orderNumber)}`,
      `From: ${name}, ${email}. Replies to this email go there.`,
      'Message:',
      ...toParagraphs(message),
    ],
    replyTo: email,
    isFromPerson: true,
    action: { label: 'Open the page', link },
  }),
  contact_receipt: ({ topic, orderNumber, contactEmail, link }) => ({
    subject: 'We’ve received your message',
    greeting: 'Thank you for writing',
    paragraphs: [
      `We’ve received your message. About: ${join(TOPICS_EN[topic], orderNumber)}`,
      `One of us will read it and reply within ${CONTACT_RESPONSE_DAYS} working days: Monday to Friday, Beijing time, except Chinese public holidays.`,
      `To add something, such as a picture, reply to this email or write to ${contactEmail}.`,
      'If you didn’t write to us, someone may have entered your address by mistake. You can ignore this email.',
    ],
    replyTo: contactEmail,
    action: { label: 'Common questions', link },
  }),
}

const ZH: Texts<ContactMailData> = {
  contact_message: ({ name, email, topic, orderNumber, message, isProved, link }) => ({
    subject: `留言：${join(TOPICS_ZH[topic], orderNumber)}`,
    greeting: '收到一条新留言',
    paragraphs: [
      isProved
        ? '留言人已登录，以下邮箱即其账户邮箱。'
        : '以下姓名和邮箱由留言人自行填写，未经验证。核实身份之前，请勿透露任何订单或账户信息。',
      `主题：${join(TOPICS_ZH[topic], orderNumber)}`,
      `来自：${name}，${email}。直接回复本邮件即可答复对方。`,
      '留言内容：',
      ...toParagraphs(message),
    ],
    replyTo: email,
    isFromPerson: true,
    action: { label: '查看相关页面', link },
  }),
  contact_receipt: ({ topic, orderNumber, contactEmail, link }) => ({
    subject: '我们已收到您的留言',
    greeting: '感谢您的留言',
    paragraphs: [
      `我们已收到您的留言。主题：${join(TOPICS_ZH[topic], orderNumber)}`,
      `我们会在 ${CONTACT_RESPONSE_DAYS} 个工作日内回复您（北京时间周一至周五，中国法定节假日除外）。`,
      `如需补充内容（例如照片），请直接回复本邮件，或发送邮件至 ${contactEmail}。`,
      '如果您没有给我们留言，可能是有人误填了您的邮箱，请忽略这封邮件。',
    ],
    replyTo: contactEmail,
    action: { label: '常见问题', link },
  }),
}

function join(topic: string, orderNumber: string | undefined): string {
  return orderNumber ? `${topic} (${orderNumber})` : topic
}

/** Mail programs collapse line breaks of HTML into spaces, so each line is an element. */
function toParagraphs(message: string): string[] {
  return message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export const CONTACT_MAILS = defineMails<ContactMailData>({ en: EN, zh: ZH })
