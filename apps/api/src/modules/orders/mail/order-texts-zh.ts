import type { OrderTexts } from './order-texts-en.ts'

/** The texts of the mails about orders in Chinese. */
export const ORDER_TEXTS_ZH: OrderTexts = {
  greeting: '{name}，您好',
  toGiftCards: '礼品卡支付的 {toGiftCards} 已退回卡内。',
  makingTime: '您自选的手串由手工串制，付款后约需 {makingDays} 个工作日，完成后随订单一并发出。',
  gift: {
    options: '这是一份礼物：{options}。',
    between: '，',
    recipient: '寄给{recipient}',
    paper: '使用“{paper}”包装纸',
    hidesPrices: '包裹内不附价格',
    day: '希望于 {day} 送达',
    message: '贺卡内容：“{message}”',
  },
  bill: {
    coupon: '优惠券 {couponCode}',
    discount: '优惠',
    shipping: '运费',
    wrapping: '礼品包装',
    total: '合计（含税）',
    totalOfCard: '合计',
    giftCards: '礼品卡',
    payable: '还需支付',
    charged: '实付',
  },
  placed: {
    subject: '订单 {orderNumber} 等待您付款',
    goods: [
      '订单 {orderNumber} 的商品已为您预留。',
      '请在 {payUntil} 前完成付款。逾期未付，商品将重新上架，不会产生扣款。如果您已付款，则无需任何操作。',
    ],
    giftCard: [
      '您的礼品卡订单 {orderNumber} 已生成。',
      '请在 {payUntil} 前完成付款。逾期未付，订单将自动取消，不会产生扣款。如果您已付款，则无需任何操作。',
    ],
    service: [
      '订单 {orderNumber} 是重新穿绳的费用，已含寄回运费。',
      '请在 {payUntil} 前完成付款。逾期未付，订单将自动取消，不会产生扣款。如果您已付款，则无需任何操作。',
    ],
    action: '去付款',
  },
  paid: {
    subject: '感谢您的订单 {orderNumber}',
    greeting: '{name}，谢谢您',
    goods: '我们已收到付款，正在为您准备订单 {orderNumber}。',
    giftCard: [
      '我们已收到订单 {orderNumber} 的付款，您的礼品卡已开好。',
      '发送时间和可打印的 PDF 都在订单页。购卡时不开账单，用卡购买商品时再开具。',
    ],
    service: '我们已收到订单 {orderNumber} 的付款，收到商品后即为您重新穿绳。',
    invoice: '账单 PDF（中英文）可在订单页下载，需要企业抬头也可在那里填写。',
    action: '查看订单',
  },
  expired: {
    subject: '订单 {orderNumber} 超时未付款',
    goods: '订单 {orderNumber} 的付款时间已过，商品已重新上架。',
    giftCard: '订单 {orderNumber} 的付款时间已过，礼品卡未开出。',
    service: '订单 {orderNumber} 的付款时间已过，我们不会为您穿绳。',
    next: '未产生扣款，您可以随时重新下单。',
    action: '查看订单',
  },
  cancelled: {
    subject: '订单 {orderNumber} 已取消',
    text: '订单 {orderNumber} 已取消。如已付款，款项将原路退回。',
    action: '查看订单',
  },
  shipped: {
    greeting: '{name}，好消息',
    corrected: {
      subject: '订单 {orderNumber} 的运单号已更正',
      paragraphs: ['此前发给您的订单 {orderNumber} 物流信息有误，非常抱歉。请以下面的信息为准。'],
    },
    complete: {
      subject: '订单 {orderNumber} 已发货',
      paragraphs: ['您的订单 {orderNumber} 已经发货。'],
    },
    more_follows: {
      subject: '订单 {orderNumber} 部分商品已发货',
      paragraphs: [
        '您的订单 {orderNumber} 将分多个包裹寄出，部分商品已经发货。',
        '其余商品会陆续寄出，发货时我们会再邮件通知您。',
      ],
    },
    last: {
      subject: '订单 {orderNumber} 的其余商品已发货',
      paragraphs: ['您的订单 {orderNumber} 的其余商品已经发货，至此全部寄出。'],
    },
    parcel: ['物流公司：{carrier}，运单号：{trackingNumber}。', '本包裹内有：'],
    track: '在{carrier}官网查询物流',
    action: '查看订单',
  },
  delivered: {
    subject: '订单 {orderNumber} 已送达',
    paragraphs: ['订单 {orderNumber} 已经送达，希望您喜欢。', '如有缺件或不满意之处，请随时联系我们。'],
    action: '查看订单',
  },
  refunded: {
    subject: '订单 {orderNumber} 的退款',
    toGiftCards: '订单 {orderNumber} 的退款 {amount} 已退回您付款时使用的礼品卡，现在即可再次使用。',
    toPayment: '订单 {orderNumber} 的退款 {amount} 已原路退回，到账可能需要几天时间。',
    ofGiftCard: '礼品卡余额已相应扣减。',
    creditNote: '红字账单 PDF 可在订单页下载。',
    action: '查看订单',
  },
  message: {
    subject: '关于您的订单 {orderNumber}',
    introduction: '这封邮件关于您的订单 {orderNumber}，店主给您留言如下：',
    action: '查看订单',
  },
}
