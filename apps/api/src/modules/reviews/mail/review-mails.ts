import type { RejectionReason } from '@shop/contract/reviews/reviews.endpoints'
import {
  defineMails,
  fill,
  fillAll,
  toParagraphs,
  type Writers,
  type Unsubscribe,
} from '../../mail/define-mails.service.ts'

type Written = 'review' | 'question' | 'reply'

/** Mails about reviews and questions. */
interface ReviewMailData {
  review_request: {
    orderNumber: string
    /** Each with the page on which it is reviewed. */
    products: { name: string; link: string }[]
    unsubscribe: Unsubscribe
  }
  content_rejected: {
    what: Written
    product: string
    reason: RejectionReason
    /** The merchant's own words; may be empty. */
    note: string
    link: string
  }
  content_replied: { what: 'review' | 'question'; product: string; text: string; link: string }
}

interface ReviewTexts {
  names: Record<Written, string>
  request: { subject: string; greeting: string; paragraphs: string[]; link: string; unsubscribe: string }
  rejected: {
    subject: string
    greeting: string
    text: string
    reasons: Record<RejectionReason, string>
  } & Record<'review' | 'other', { next: string; action: string }>
  replied: Record<'review' | 'question', { subject: string; greeting: string; text: string }> & {
    action: string
  }
}

/** `{name}` stands for a fact of the mail. */
const EN: ReviewTexts = {
  names: { review: 'review', question: 'question', reply: 'answer' },
  request: {
    subject: 'How do you like your order?',
    greeting: 'How is it?',
    paragraphs: [
      'Your order {orderNumber} has been with you for a while. Would you tell others what you think, the good and the not so good?',
      'It takes a minute and needs no password. Reviews appear once we’ve read them. If something is wrong with your order, please write to us instead: we’ll put it right.',
    ],
    link: 'Review {name}',
    unsubscribe: 'Don’t ask me for reviews',
  },
  rejected: {
    subject: 'We couldn’t publish your {what}',
    greeting: 'About your {what}',
    text: 'Thank you for writing about {product}. We couldn’t publish your {what}: {reason}',
    reasons: {
      cure_claim:
        'It says that a stone cures or treats an illness. The law doesn’t allow us to publish that, even from customers.',
      offensive: 'Some words in it could hurt others.',
      personal_data: 'It contains personal details, such as a name, a phone number or an address.',
      advertising: 'It advertises something else.',
      off_topic: 'It isn’t about this product.',
      unreadable: 'We couldn’t make out what it says.',
      other: 'It doesn’t follow our rules for what we publish.',
    },
    review: {
      next: 'You can change your review for 30 days after writing it, and we’ll read it again. Stars alone are never a reason: we publish poor reviews too.',
      action: 'Your reviews',
    },
    other: { next: 'You’re welcome to write another {what}.', action: 'View the product' },
  },
  replied: {
    review: {
      subject: 'We replied to your review of {product}',
      greeting: 'Thank you for your review',
      text: 'You reviewed {product}, and we have replied:',
    },
    question: {
      subject: 'Your question about {product}',
      greeting: 'Here’s our answer',
      text: 'You asked about {product}. This is our answer:',
    },
    action: 'View on our site',
  },
}

const ZH: ReviewTexts = {
  names: { review: '评价', question: '提问', reply: '回答' },
  request: {
    subject: '收到的宝贝还满意吗？',
    greeting: '戴着还习惯吗？',
    paragraphs: [
      '订单 {orderNumber} 已送达一段时间，想听听您的真实感受，好的不足的都欢迎。',
      '只需一分钟，无需登录。评价经我们审阅后展示。如果商品有问题，请直接联系我们，我们会妥善处理。',
    ],
    link: '评价「{name}」',
    unsubscribe: '不再邀请我评价',
  },
  rejected: {
    subject: '您的{what}未能发布',
    greeting: '关于您的{what}',
    text: '感谢您为「{product}」留言。您的{what}未能发布：{reason}',
    reasons: {
      cure_claim: '内容提到了治疗或缓解疾病的功效。依照法律规定，即使出自顾客，我们也不能发布。',
      offensive: '部分措辞可能冒犯他人。',
      personal_data: '内容包含姓名、电话或地址等个人信息。',
      advertising: '内容包含其他商品或服务的广告。',
      off_topic: '内容与这件商品无关。',
      unreadable: '我们无法看懂内容。',
      other: '内容不符合我们的发布规则。',
    },
    review: {
      next: '评价提交后 30 天内可以修改，修改后我们会重新审阅。星级高低从不影响发布，差评我们同样展示。',
      action: '查看我的评价',
    },
    other: { next: '欢迎您重新提交{what}。', action: '查看商品' },
  },
  replied: {
    review: {
      subject: '我们回复了您对「{product}」的评价',
      greeting: '感谢您的评价',
      text: '您评价了「{product}」，我们的回复如下：',
    },
    question: {
      subject: '您对「{product}」的提问有了回答',
      greeting: '我们的回答',
      text: '您对「{product}」的提问，我们的回答如下：',
    },
    action: '去看看',
  },
}

function toWriters({ names, request, rejected, replied }: ReviewTexts): Writers<ReviewMailData> {
  return {
    review_request: (facts) => ({
      subject: request.subject,
      greeting: request.greeting,
      paragraphs: fillAll(facts, ...request.paragraphs),
      links: facts.products.map(({ name, link }) => ({ label: fill(request.link, { name }), link })),
      unsubscribe: { label: request.unsubscribe, ...facts.unsubscribe },
    }),
    content_rejected({ what, product, reason, note, link }) {
      const named = { what: names[what], product, reason: rejected.reasons[reason] }
      const { next, action } = rejected[what === 'review' ? 'review' : 'other']
      return {
        subject: fill(rejected.subject, named),
        greeting: fill(rejected.greeting, named),
        paragraphs: [...fillAll(named, rejected.text), ...(note ? [note] : []), ...fillAll(named, next)],
        action: { label: action, link },
      }
    },
    content_replied({ what, product, text, link }) {
      const texts = replied[what]
      return {
        subject: fill(texts.subject, { product }),
        greeting: texts.greeting,
        paragraphs: [fill(texts.text, { product }), ...toParagraphs(text)],
        action: { label: replied.action, link },
      }
    },
  }
}

export const REVIEW_MAILS = defineMails({ en: EN, zh: ZH }, toWriters)
