import { language } from './language.js'

/** Names of the wallets, the same in every language. */
export const WALLET_NAMES = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

const TEXTS = {
  en: {
    payWith: (wallet) => `Pay with ${wallet}`,
    card: 'Card',
    address: 'Deliver to',
    email: 'Email',
    shipping: 'Shipping',
    total: 'Total',
    pay: 'Pay',
    paying: 'Processing',
    cancel: 'Cancel',
    works: 'accepted',
    isDeclined: 'declined by the bank',
    asksBank: 'the bank asks for confirmation',
    refused: 'The shop cannot deliver to this address.',
    failed: 'The payment was not completed.',
    connection: 'The wallet could not reach the payment service. Please try again.',
    demo: 'This is a demo: no wallet is opened and no money moves.',
  },
  zh: {
    payWith: (wallet) => `使用 ${wallet} 付款`,
    card: '银行卡',
    address: '收货地址',
    email: '邮箱',
    shipping: '配送方式',
    total: '合计',
    pay: '付款',
    paying: '处理中',
    cancel: '取消',
    works: '付款成功',
    isDeclined: '银行拒绝',
    asksBank: '需要银行验证',
    refused: '商家无法配送至此地址。',
    failed: '付款未完成。',
    connection: '钱包无法连接支付服务，请重试。',
    demo: '此为演示，不会打开钱包，也不会产生扣款。',
  },
  'zh-Hant': {
    payWith: (wallet) => `使用 ${wallet} 付款`,
    card: '信用卡',
    address: '收件地址',
    email: '電子郵件',
    shipping: '配送方式',
    total: '合計',
    pay: '付款',
    paying: '處理中',
    cancel: '取消',
    works: '付款成功',
    isDeclined: '銀行拒絕',
    asksBank: '需要銀行驗證',
    refused: '商店無法配送至此地址。',
    failed: '付款未完成。',
    connection: '電子錢包無法連線到付款服務，請重試。',
    demo: '此為示範，不會開啟電子錢包，也不會扣款。',
  },
}

/** The texts of the wallet's buttons and sheet. */
export const texts = TEXTS[language]
