import type { Language } from '../../http/language.ts'

/**
 * The texts of a document. In Chinese it is no 发票: that word belongs to what the tax system issues (Measures for the
 * Administration of Invoices, articles 2 and 3), and each page says so.
 */
export const INVOICE_TEXTS = {
  en: {
    titles: { invoice: 'Invoice', credit_note: 'Credit note' },
    reasons: {
      payment: undefined,
      refund: (number: string) => `For a refund. Reduces invoice ${number}.`,
      refund_returned: (number: string) =>
        `The bank returned the refund of credit note ${number}: its amount is charged again.`,
      correction: {
        invoice: (number: string) => `Replaces invoice ${number}.`,
        credit_note: (number: string) => `Cancels invoice ${number}, which another invoice replaces.`,
      },
    },
    ...{ number: 'Number', issued: 'Date', order: 'Order', ordered: 'Ordered', paid: 'Paid' },
    ...{ seller: 'Seller', buyer: 'Bill to', taxNumber: 'Tax number', phone: 'Phone', bank: 'Bank' },
    ...{ product: 'Item', quantity: 'Qty', unitPrice: 'Unit price', amount: 'Amount', parts: 'Made of' },
    ...{ subtotal: 'Subtotal', discount: 'Discount', coupon: 'Coupon', shipping: 'Shipping' },
    wrapping: 'Gift wrapping',
    total: { invoice: 'Total', credit_note: 'Total credit' },
    tax: (percent: number | undefined) =>
      percent === undefined ? 'VAT included' : `VAT included (${percent} %)`,
    net: 'Net amount',
    refundOf: (number: string) => `Refund for order ${number}`,
    paidBy: { invoice: 'Paid by', credit_note: 'Refunded to' },
    colon: ': ',
    ...{ giftCard: 'Gift card', and: ', ' },
    methods: { card: 'Card or online payment', wallet: 'PayPal', alipay: 'Alipay', wechat_pay: 'WeChat Pay' },
    currency: 'All amounts in Chinese yuan (CNY).',
    notFapiao: 'This document is not a fapiao. On request the seller issues one through the tax system.',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  zh: {
    titles: { invoice: '销售账单', credit_note: '红字账单' },
    reasons: {
      payment: undefined,
      refund: (number: string) => `因退款开具，冲减账单 ${number}。`,
      refund_returned: (number: string) => `红字账单 ${number} 的退款被银行退回，金额重新计入。`,
      correction: {
        invoice: (number: string) => `替代账单 ${number}。`,
        credit_note: (number: string) => `冲销账单 ${number}，另开新账单替代。`,
      },
    },
    ...{ number: '编号', issued: '开具日期', order: '订单号', ordered: '下单日期', paid: '付款日期' },
    ...{ seller: '销售方', buyer: '购买方', taxNumber: '税号', phone: '电话', bank: '开户行及账号' },
    ...{ product: '商品', quantity: '数量', unitPrice: '单价', amount: '金额', parts: '组成' },
    ...{ subtotal: '商品小计', discount: '优惠', coupon: '优惠券', shipping: '运费' },
    wrapping: '礼品包装',
    total: { invoice: '合计', credit_note: '冲减合计' },
    tax: (percent: number | undefined) =>
      percent === undefined ? '其中增值税' : `其中增值税（${percent}%）`,
    net: '不含税金额',
    refundOf: (number: string) => `订单 ${number} 退款`,
    paidBy: { invoice: '付款方式', credit_note: '退款至' },
    colon: '：',
    ...{ giftCard: '礼品卡', and: '，' },
    methods: { card: '银行卡或在线支付', wallet: 'PayPal', alipay: '支付宝', wechat_pay: '微信支付' },
    currency: '金额单位：人民币元（CNY）。',
    notFapiao: '本账单不是发票。如需发票，由销售方通过税务系统另行开具。',
    page: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  },
} as const

export type InvoiceTexts = (typeof INVOICE_TEXTS)[Language]
