import { CONTACT_RESPONSE_DAYS, type ContactTopic } from '@shop/contract/contact/contact.endpoints'
import { defineMails, fill, fillAll, type Writers } from '../../mail/define-mails.service.ts'

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

interface ContactTexts {
  topics: Record<ContactTopic, string>
  message: Record<
    'subject' | 'greeting' | 'proved' | 'unproved' | 'about' | 'sender' | 'introduction' | 'action',
    string
  >
  receipt: { subject: string; greeting: string; paragraphs: string[]; action: string }
}

/** `{name}` stands for a fact of the mail. */
const EN: ContactTexts = {
  topics: {
    order: 'An order or its delivery',
    payment: 'Payment and invoices',
    product: 'A product or a size',
    return: 'A return, damage or defect',
    account: 'My account',
    privacy: 'My data and privacy',
    press: 'Press and trade',
    other: 'Something else',
  },
  message: {
    subject: 'Message: {about}',
    greeting: 'Someone has written to the shop',
    proved: 'The sender was logged in, and the address below is the one of their account.',
    unproved:
      'The name and address below are not verified. Please share nothing about an order or an account before you have verified them.',
    about: 'About: {about}',
    sender: 'From: {name}, {email}. Replies to this email go there.',
    introduction: 'Message:',
    action: 'Open the page',
  },
  receipt: {
    subject: 'We’ve received your message',
    greeting: 'Thank you for writing',
    paragraphs: [
      'We’ve received your message. About: {about}',
      'One of us will read it and reply within {days} working days: Monday to Friday, Beijing time, except Chinese public holidays.',
      'To add something, such as a picture, reply to this email or write to {contactEmail}.',
      'If you didn’t write to us, someone may have entered your address by mistake. You can ignore this email.',
    ],
    action: 'Common questions',
  },
}

const ZH: ContactTexts = {
  topics: {
    order: '订单与配送',
    payment: '付款与发票',
    product: '商品与尺寸',
    return: '退货、破损或瑕疵',
    account: '我的账户',
    privacy: '个人信息与隐私',
    press: '媒体与合作',
    other: '其他',
  },
  message: {
    subject: '留言：{about}',
    greeting: '收到一条新留言',
    proved: '留言人已登录，以下邮箱即其账户邮箱。',
    unproved: '以下姓名和邮箱由留言人自行填写，未经验证。核实身份之前，请勿透露任何订单或账户信息。',
    about: '主题：{about}',
    sender: '来自：{name}，{email}。直接回复本邮件即可答复对方。',
    introduction: '留言内容：',
    action: '查看相关页面',
  },
  receipt: {
    subject: '我们已收到您的留言',
    greeting: '感谢您的留言',
    paragraphs: [
      '我们已收到您的留言。主题：{about}',
      '我们会在 {days} 个工作日内回复您（北京时间周一至周五，中国法定节假日除外）。',
      '如需补充内容（例如照片），请直接回复本邮件，或发送邮件至 {contactEmail}。',
      '如果您没有给我们留言，可能是有人误填了您的邮箱，请忽略这封邮件。',
    ],
    action: '常见问题',
  },
}

function toWriters({ topics, message, receipt }: ContactTexts): Writers<ContactMailData> {
  const toAbout = ({ topic, orderNumber }: AboutMessage) =>
    orderNumber ? `${topics[topic]} (${orderNumber})` : topics[topic]

  return {
    // The warning about an unverified sender precedes everything that the sender typed, the subject included, so
    // that no input can imitate it.
    contact_message(facts) {
      const named = { ...facts, about: toAbout(facts) }
      return {
        subject: fill(message.subject, named),
        greeting: message.greeting,
        paragraphs: [
          ...fillAll(
            named,
            facts.isProved ? message.proved : message.unproved,
            message.about,
            message.sender,
          ),
          message.introduction,
          ...toLines(facts.message),
        ],
        replyTo: facts.email,
        isFromPerson: true,
        action: { label: message.action, link: facts.link },
      }
    },
    contact_receipt: (facts) => ({
      subject: receipt.subject,
      greeting: receipt.greeting,
      paragraphs: fillAll(
        { ...facts, about: toAbout(facts), days: CONTACT_RESPONSE_DAYS },
        ...receipt.paragraphs,
      ),
      replyTo: facts.contactEmail,
      action: { label: receipt.action, link: facts.link },
    }),
  }
}

export const CONTACT_MAILS = defineMails({ en: EN, zh: ZH }, toWriters)

/** Mail programs collapse line breaks of HTML into spaces, so each line is an element. */
function toLines(message: string): string[] {
  return message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
