/** Texts of the apps' page. */
export const APP_TEXTS = {
  en: {
    brands: { alipay: 'Alipay (demo)', wechat_pay: 'WeChat Pay (demo)' },
    title: (merchant: string) => `Pay ${merchant}`,
    merchant: 'To',
    amount: 'Amount',
    pay: (amount: string) => `Pay ${amount}`,
    fail: 'Let the payment fail',
    leave: (merchant: string) => `Return to ${merchant} without paying`,
    back: (merchant: string) => `Return to ${merchant}`,
    demo: 'This is a demo: no password is needed and no money moves.',
    paid: ['Paid', 'You can go back to the device where you ordered.'],
    failed: ['The payment failed', 'No money was taken. Go back to the shop to try again.'],
    closed: ['This code is no longer valid', 'Go back to the shop and get a new one.'],
  },
  zh: {
    brands: { alipay: '支付宝（演示）', wechat_pay: '微信支付（演示）' },
    title: (merchant: string) => `向 ${merchant} 付款`,
    merchant: '收款方',
    amount: '金额',
    pay: (amount: string) => `确认付款 ${amount}`,
    fail: '让付款失败',
    leave: (merchant: string) => `不付款，返回 ${merchant}`,
    back: (merchant: string) => `返回 ${merchant}`,
    demo: '此为演示，无需输入密码，也不会产生扣款。',
    paid: ['付款成功', '请回到您下单的设备。'],
    failed: ['付款失败', '未扣款，请返回商店重试。'],
    closed: ['此二维码已失效', '请返回商店重新获取。'],
  },
} as const

export type AppLanguage = keyof typeof APP_TEXTS
