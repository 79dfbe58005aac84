import type { ReturnTexts } from './return-texts-en.ts'

/** The texts of the mails about returns in Chinese. */
export const RETURN_TEXTS_ZH: ReturnTexts = {
  greeting: '{name}，您好',
  action: '查看退换进度',
  returnNumber: '退换单号：{returnNumber}',
  reply: '店家留言：',
  address: '寄回地址：{returnTo}',
  betweenItems: '；',
  betweenLines: '，',
  aims: { refund: '退款', exchange: '换货', repair: '维修', restring: '重新穿绳' },
  parts: {
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
  },
  requested: {
    subject: '已收到您的退换申请 {returnNumber}',
    wish: '您为以下商品申请了{aim}：{items}。',
    price: '首年免费期已过，重新穿绳收费 {price}，申请通过后再付款。',
    next: '请先保管好商品。我们会在两个工作日内答复，并告知寄回地址。',
  },
  approved: {
    subject: '请寄回商品：{returnNumber}',
    invitation: '您的{aim}申请已通过，请寄回：{items}。',
    label: '预付运单：{labelUrl}',
    postageByShop: '寄回运费由我们承担。如果邮件里没有运单，请保留寄件凭证，我们会把运费退给您。',
    postageByShopper: '请使用可查询物流的快递，并保留寄件凭证。',
    sendBy: '请在 {sendBy} 前寄出，并在退换页面填写运单号。逾期未寄，申请将自动关闭。',
    service: [
      '重新穿绳收费 {price}，已含寄回运费，请在 {payUntil} 前付款：{payLink}',
      '如果不需要了，不付款、不寄出即可。',
    ],
    surcharge: [
      '新商品需补差价 {surcharge}，已为您预留，请在 {payUntil} 前付款：{payLink}',
      '如果不想换了，不付款即可：收到退回的商品后，我们会改为退款。',
    ],
  },
  declined: {
    subject: '关于您的退换申请 {returnNumber}',
    refusal: '很抱歉，这次申请未能通过：{items}。',
    objection: '如有不同意见，欢迎写信告诉我们。',
  },
  sent: {
    subject: '商品寄回途中：{returnNumber}',
    paragraphs: ['谢谢，我们已记下物流信息：{there}。', '收到后会写信告诉您。'],
  },
  received: {
    subject: '我们已收到寄回的商品：{returnNumber}',
    paragraphs: ['包裹已到。我们会仔细检查，然后再写信给您。'],
  },
  inspected: {
    subject: '商品检查完毕：{returnNumber}',
    accepted: '我们检查了：{items}。一切完好，正在为您办理{aim}。',
    refused: '很抱歉，寄回的商品无法受理，我们会寄还给您，原因见下一封邮件。',
  },
  refunded: {
    subject: '退换单 {returnNumber} 已退款 {amount}',
    text: '我们正在退款 {amount}。礼品卡支付的部分先退回礼品卡，其余原路退回，银行到账可能需要几天。',
    total: '退款合计',
  },
  exchanged: {
    subject: '换货 {returnNumber} 即将发出',
    text: '退回的商品已收妥，新商品即将发出，运单号会另行邮件通知。',
    difference: '新商品价格较低，差价 {amount} 正在退给您。',
  },
  repaired: {
    subject: '已修好并寄出：{returnNumber}',
    text: '{items}已修好，正在寄回给您：{back}。',
  },
  restrung: {
    subject: '已重新穿绳并寄出：{returnNumber}',
    text: '{items}已重新穿绳，正在寄回给您：{back}。',
  },
  sentBack: {
    subject: '商品正在寄还给您：{returnNumber}',
    text: '我们已将商品寄还：{back}。',
  },
  withdrawn: {
    subject: '退换单 {returnNumber} 已关闭',
    expired: '{sendBy} 前未寄出商品，申请已自动关闭，商品仍归您。',
    wished: '已按您的意愿关闭申请，商品仍归您。',
    again: '在期限内，您可以在订单页重新申请。',
  },
  reminder: {
    subject: '请在 {sendBy} 前寄回商品：{returnNumber}',
    paragraphs: [
      '我们在等待：{items}。请在 {sendBy} 前寄出，逾期申请将自动关闭。',
      '如果已经寄出，请在退换页面填写运单号。',
    ],
  },
}
