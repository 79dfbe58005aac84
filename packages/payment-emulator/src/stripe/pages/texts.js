const TEXTS = {
  en: {
    number: 'Card number',
    expiry: 'Expiration date',
    expiryHint: 'MM / YY',
    cvc: 'Security code',
    cvcHint: 'CVC',
    demo: 'Demo: 4242 4242 4242 4242, any future date, any code.',
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month: "Your card's expiration month is invalid.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    connection: 'We could not reach the payment service. Please try again.',
    bank: 'Your bank: demo',
    bankTitle: 'Confirm this payment',
    bankText: 'Your bank wants to be sure that it is you.',
    merchant: 'Merchant',
    amount: 'Amount',
    card: 'Card',
    bankDemo: 'This is a demonstration: no bank is asked and no money moves.',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
    close: 'Close',
    stale: 'This request is no longer open.',
  },
  zh: {
    number: '银行卡号',
    expiry: '有效期',
    expiryHint: '月 / 年',
    cvc: '安全码',
    cvcHint: 'CVC',
    demo: '演示：4242 4242 4242 4242，任意未来日期，任意安全码。',
    incomplete_number: '银行卡号不完整。',
    invalid_number: '银行卡号无效。',
    incomplete_expiry: '有效期不完整。',
    invalid_expiry_month: '有效期的月份无效。',
    invalid_expiry_month_past: '有效期已过。',
    invalid_expiry_year_past: '有效期的年份已过。',
    incomplete_cvc: '安全码不完整。',
    connection: '无法连接支付服务，请重试。',
    bank: '您的银行：演示',
    bankTitle: '确认这笔付款',
    bankText: '银行需要确认是您本人在付款。',
    merchant: '商户',
    amount: '金额',
    card: '银行卡',
    bankDemo: '此为演示：不会联系银行，也不会产生任何扣款。',
    complete: '完成验证',
    fail: '验证失败',
    close: '关闭',
    stale: '此请求已失效。',
  },
}

/** The page's texts in the wanted language; also puts them into the document, by `data-text`. */
export function showTexts(language) {
  const texts = TEXTS[language === 'zh' ? 'zh' : 'en']
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  for (const node of document.querySelectorAll('[data-text]')) node.textContent = texts[node.dataset.text]
  return texts
}
