import type { RejectionReason } from '@shop/contract/reviews/reviews.endpoints'
import { defineMails, type Texts, type Unsubscribe } from '../../mail/define-mails.service.ts'

/** Mails about reviews and questions. */
interface ReviewMailData {
  review_request: {
    orderNumber: string
    /** Each with the page on which it is reviewed. */
    products: { name: string; link: string }[]
    unsubscribe: Unsubscribe
  }
  content_rejected: {
    what: 'review' | 'question' | 'reply'
    product: string
    reason: RejectionReason
    /** The merchant's own words; may be empty. */
    note: string
    link: string
  }
  content_replied: { what: 'review' | 'question'; product: string; text: string; link: string }
}

const WHAT_EN = { review: 'review', question: 'question', reply: 'answer' } as const
const WHAT_ZH = { review: '评价', question: '提问', reply: '回答' } as const

const REASONS_EN: Record<RejectionReason, string> = {
  cure_claim:
    'It says that a stone cures or treats an illness. The law doesn’t allow us to publish that, even from customers.',
  offensive: 'Some words in it could hurt others.',
  personal_data: 'It contains personal details, such as a name, a phone number or an address.',
  advertising: 'It advertises something else.',
  off_topic: 'It isn’t about this product.',
  unreadable: 'We couldn’t make out what it says.',
  other: 'It doesn’t follow our rules for what we publish.',
}
const REASONS_ZH: Record<RejectionReason, string> = {
  cure_claim: '内容提到了治疗或缓解疾病的功效。依照法律规定，即使出自顾客，我们也不能发布。',
  offensive: '部分措辞可能冒犯他人。',
  personal_data: '内容包含姓名、电话或地址等个人信息。',
  advertising: '内容包含其他商品或服务的广告。',
  off_topic: '内容与这件商品无关。',
  unreadable: '我们无法看懂内容。',
  other: '内容不符合我们的发布规则。',
}

const EN: Texts<ReviewMailData> = {
  review_request: ({ orderNumber, products, unsubscribe }) => ({
    subject: 'How do you like your order?',
    greeting: 'How is it?',
    paragraphs: [
      `Your order ${orderNumber} has been with you for a while. Would you tell others what you think, the good and the not so good?`,
      'It takes a minute and needs no password. Reviews appear once we’ve read them. If something is wrong with your order, please write to us instead: we’ll put it right.',
    ],
    links: products.map(({ name, link }) => ({ label: `Review ${name}`, link })),
    unsubscribe: { label: 'Don’t ask me for reviews', ...unsubscribe },
  }),
  content_rejected: ({ what, product, reason, note, link }) => ({
    subject: `We couldn’t publish your ${WHAT_EN[what]}`,
    greeting: `About your ${WHAT_EN[what]}`,
    paragraphs: [
      `Thank you for writing about ${product}. We couldn’t publish your ${WHAT_EN[what]}: ${REASONS_EN[reason]}`,
      ...(note ? [note] : []),
      what === 'review'
        ? 'You can change your review for 30 days after writing it, and we’ll read it again. Stars alone are never a reason: we publish poor reviews too.'
        : `You’re welcome to write another ${WHAT_EN[what]}.`,
    ],
    action: { label: what === 'review' ? 'Your reviews' : 'View the product', link },
  }),
  content_replied: ({ what, product, text, link }) => ({
    subject: what === 'review' ? `We replied to your review of ${product}` : `Your question about ${product}`,
    greeting: what === 'review' ? 'Thank you for your review' : 'Here’s our answer',
    paragraphs: [
      what === 'review'
        ? `You reviewed ${product}, and we have replied:`
        : `You asked about ${product}. This is our answer:`,
      ...text.split(/\n{2,}/),
    ],
    action: { label: 'View on our site', link },
  }),
}

const ZH: Texts<ReviewMailData> = {
  review_request: ({ orderNumber, products, unsubscribe }) => ({
    subject: '收到的宝贝还满意吗？',
    greeting: '戴着还习惯吗？',
    paragraphs: [
      `订单 ${orderNumber} 已送达一段时间，想听听您的真实感受，好的不足的都欢迎。`,
      '只需一分钟，无需登录。评价经我们审阅后展示。如果商品有问题，请直接联系我们，我们会妥善处理。',
    ],
    links: products.map(({ name, link }) => ({ label: `评价「${name}」`, link })),
    unsubscribe: { label: '不再邀请我评价', ...unsubscribe },
  }),
  content_rejected: ({ what, product, reason, note, link }) => ({
    subject: `您的${WHAT_ZH[what]}未能发布`,
    greeting: `关于您的${WHAT_ZH[what]}`,
    paragraphs: [
      `感谢您为「${product}」留言。您的${WHAT_ZH[what]}未能发布：${REASONS_ZH[reason]}`,
      ...(note ? [note] : []),
      what === 'review'
        ? '评价提交后 30 天内可以修改，修改后我们会重新审阅。星级高低从不影响发布，差评我们同样展示。'
        : `欢迎您重新提交${WHAT_ZH[what]}。`,
    ],
    action: { label: what === 'review' ? '查看我的评价' : '查看商品', link },
  }),
  content_replied: ({ what, product, text, link }) => ({
    subject: what === 'review' ? `我们回复了您对「${product}」的评价` : `您对「${product}」的提问有了回答`,
    greeting: what === 'review' ? '感谢您的评价' : '我们的回答',
    paragraphs: [
      what === 'review'
        ? `您评价了「${product}」，我们的回复如下：`
        : `您对「${product}」的提问，我们的回答如下：`,
      ...text.split(/\n{2,}/),
    ],
    action: { label: '去看看', link },
  }),
}

export const REVIEW_MAILS = defineMails<ReviewMailData>({ en: EN, zh: ZH })
