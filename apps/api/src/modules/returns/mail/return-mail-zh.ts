import type { RefundPartKind } from '@shop/contract/returns/returns.endpoints'
import type { Texts } from '../../mail/define-mails.service.ts'
import { toPartLines, toReply, withNumber, type ReturnFacts, type ReturnMailData } from './return-facts.ts'

const PARTS: Record<RefundPartKind, string> = {
  goods: '退回商品',
  coupon: '商品分摊的优惠',
  coupon_lost: '留下的商品未达优惠券门槛，扣回优惠',
  coupon_regained: '此前扣回的优惠，现退还',
  surcharge: '换货时补的差价',
  carried: '原商品已付金额',
  shipping: '运费',
  wrapping: '礼品包装',
  price_difference: '换货差价',
  deduction: '商品损耗扣款',
  refunded_before: '此前已退',
}

const AIMS = { refund: '退款', exchange: '换货', repair: '维修', restring: '重新穿绳' } as const

const hello = ({ name }: ReturnFacts) => `${name}，您好`
const view = ({ link }: ReturnFacts) => ({ label: '查看退换进度', link })
const list = ({ items }: ReturnFacts) => items.join('；')
const reply = (facts: ReturnFacts) => toReply(facts.reply, '店家留言：')

function toPayment({ surcharge, payUntil, payLink, price }: ReturnFacts): string[] {
  if (!surcharge) return []
  if (price) {
    return [
      `重新穿绳收费 ${price}，已含寄回运费，请在 ${payUntil} 前付款：${payLink}`,
      '如果不需要了，不付款、不寄出即可。',
    ]
  }
  return [
    `新商品需补差价 ${surcharge}，已为您预留，请在 ${payUntil} 前付款：${payLink}`,
    '如果不想换了，不付款即可：收到退回的商品后，我们会改为退款。',
  ]
}

const TEXTS: Texts<ReturnMailData> = {
  return_requested: (facts) => ({
    subject: `已收到您的退换申请 ${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `您为以下商品申请了${AIMS[facts.remedy]}：${list(facts)}。`,
      ...(facts.price ? [`首年免费期已过，重新穿绳收费 ${facts.price}，申请通过后再付款。`] : []),
      '请先保管好商品。我们会在两个工作日内答复，并告知寄回地址。',
    ],
    action: view(facts),
  }),
  return_approved: (facts) => ({
    subject: `请寄回商品：${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `您的${AIMS[facts.remedy]}申请已通过，请寄回：${list(facts)}。`,
      `寄回地址：${(facts.returnTo ?? '').split('\n').join('，')}`,
      ...(facts.labelUrl ? [`预付运单：${facts.labelUrl}`] : []),
      facts.isPostagePaid
        ? '寄回运费由我们承担。如果邮件里没有运单，请保留寄件凭证，我们会把运费退给您。'
        : '请使用可查询物流的快递，并保留寄件凭证。',
      `请在 ${facts.sendBy} 前寄出，并在退换页面填写运单号。逾期未寄，申请将自动关闭。`,
      ...toPayment(facts),
      ...reply(facts),
    ],
    action: view(facts),
  }),
  return_declined: (facts) => ({
    subject: `关于您的退换申请 ${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `很抱歉，这次申请未能通过：${list(facts)}。`,
      ...reply(facts),
      '如有不同意见，欢迎写信告诉我们。',
    ],
    action: view(facts),
  }),
  return_sent: (facts) => ({
    subject: `商品寄回途中：${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [`谢谢，我们已记下物流信息：${facts.there}。`, '收到后会写信告诉您。'],
    action: view(facts),
  }),
  return_received: (facts) => ({
    subject: `我们已收到寄回的商品：${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: ['包裹已到。我们会仔细检查，然后再写信给您。'],
    action: view(facts),
  }),
  return_inspected: (facts) => ({
    subject: `商品检查完毕：${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      facts.isAccepted
        ? `我们检查了：${list(facts)}。一切完好，正在为您办理${AIMS[facts.remedy]}。`
        : '很抱歉，寄回的商品无法受理，我们会寄还给您，原因见下一封邮件。',
    ],
    action: view(facts),
  }),
  return_refunded: (facts) => ({
    subject: `退换单 ${facts.returnNumber} 已退款 ${facts.amount}`,
    greeting: hello(facts),
    paragraphs: [
      `我们正在退款 ${facts.amount}。礼品卡支付的部分先退回礼品卡，其余原路退回，银行到账可能需要几天。`,
      ...reply(facts),
    ],
    lines: [...toPartLines(facts, PARTS), { text: '退款合计', amount: facts.amount ?? '' }],
    action: view(facts),
  }),
  return_exchanged: (facts) => ({
    subject: `换货 ${facts.returnNumber} 即将发出`,
    greeting: hello(facts),
    paragraphs: [
      '退回的商品已收妥，新商品即将发出，运单号会另行邮件通知。',
      ...(facts.amount ? [`新商品价格较低，差价 ${facts.amount} 正在退给您。`] : []),
      ...reply(facts),
    ],
    action: view(facts),
  }),
  return_repaired: (facts) => ({
    subject: `${facts.remedy === 'restring' ? '已重新穿绳' : '已修好'}并寄出：${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `${list(facts)}${facts.remedy === 'restring' ? '已重新穿绳' : '已修好'}，正在寄回给您：${facts.back}。`,
      ...reply(facts),
    ],
    action: view(facts),
  }),
  return_sent_back: (facts) => ({
    subject: `商品正在寄还给您：${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [`我们已将商品寄还：${facts.back}。`, ...reply(facts)],
    action: view(facts),
  }),
  return_withdrawn: (facts) => ({
    subject: `退换单 ${facts.returnNumber} 已关闭`,
    greeting: hello(facts),
    paragraphs: [
      facts.hasExpired
        ? `${facts.sendBy} 前未寄出商品，申请已自动关闭，商品仍归您。`
        : '已按您的意愿关闭申请，商品仍归您。',
      '在期限内，您可以在订单页重新申请。',
    ],
    action: view(facts),
  }),
  return_reminder: (facts) => ({
    subject: `请在 ${facts.sendBy} 前寄回商品：${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `我们在等待：${list(facts)}。请在 ${facts.sendBy} 前寄出，逾期申请将自动关闭。`,
      '如果已经寄出，请在退换页面填写运单号。',
      `寄回地址：${(facts.returnTo ?? '').split('\n').join('，')}`,
    ],
    action: view(facts),
  }),
}

/** Mails about returns in Chinese. */
export const RETURN_MAIL_ZH = withNumber(TEXTS, (number) => `退换单号：${number}`)
