import { describe, expect, test } from 'vitest'
import { CONTACT_TOPICS } from '@shop/contract/contact/contact.endpoints'
import { DECLINE_REASONS } from '@shop/contract/payments/payments.endpoints'
import { toHtml, toText } from './mail-layout.ts'
import { writeMail, type MailData, type MailTemplate } from './mail-templates.ts'

const name = 'Mei'
const orderNumber = 'SY261120ABCDEF'
const link = 'https://shop.example/user/orders?a=1&b=2'

const GIFT_CARD = {
  amount: '¥500.00',
  code: '7K3QD-01ABC-9XYZW-HJKMN',
  recipientName: 'Mei',
  shopLink: link,
  balanceLink: 'https://shop.example/gift-cards/balance',
}

const ITEMS = ['Jade ring, 16 cm × 1']

/** What every mail about a return is told; each says what belongs to its step. */
const RETURN = {
  name,
  orderNumber,
  link,
  returnNumber: `${orderNumber}-R1`,
  remedy: 'refund' as const,
  items: ITEMS,
  isPostagePaid: false,
  hasExpired: false,
  isAccepted: true,
}

/** Data for every template; the type requires it for new ones. */
const DATA: MailData = {
  verify_email: { name, link, hours: 24 },
  account_exists: { name, link },
  password_reset: { name, link, minutes: 60 },
  email_change: { name, link, hours: 24 },
  session_reuse: { name, link },
  password_changed: { name, time: '2026-11-20 12:00', link },
  new_device: { name, device: 'Firefox / Windows', time: '2026-11-20 12:00', link },
  email_changed: { name, time: '2026-11-20 12:00', link },
  deletion_planned: { name, date: '2026-11-27', link },
  deletion_cancelled: { name, link },
  staff_invitation: { link, hours: 48 },
  staff_new_device: { name, device: 'Firefox / Windows', time: '2026-11-20 12:00', link },
  staff_password_changed: { name, time: '2026-11-20 12:00', link },
  staff_factor_added: { name, time: '2026-11-20 12:00', link },
  staff_factor_removed: { name, time: '2026-11-20 12:00', link },
  contact_message: {
    name,
    orderNumber,
    link,
    topic: 'order',
    email: 'mei@example.com',
    isProved: true,
    message: 'Has the parcel left?',
  },
  contact_receipt: { orderNumber, link, topic: 'order', contactEmail: 'shop@example.com' },
  stock_alert_confirm: { product: 'Jade ring', size: '16 cm', hours: 48, link },
  stock_alert: {
    product: 'Jade ring',
    size: '16 cm',
    link,
    unsubscribe: { page: 'https://shop.example/end?a=1', oneClick: 'https://shop.example/api/end?a=1' },
  },
  review_request: {
    orderNumber,
    products: [
      { name: 'Jade ring', link },
      { name: 'Agate', link },
    ],
    unsubscribe: { page: 'https://shop.example/end?a=1', oneClick: 'https://shop.example/api/end?a=1' },
  },
  content_rejected: {
    what: 'review',
    product: 'Jade ring',
    reason: 'cure_claim',
    note: 'Please try again.',
    link,
  },
  content_replied: { what: 'question', product: 'Jade ring', text: 'Yes, it is.', link },
  order_paid: {
    name,
    orderNumber,
    link,
    lines: [{ text: 'Jade × 2', amount: '¥398.00' }],
    shipping: '¥12.00',
    total: '¥410.00',
    makingDays: 3,
  },
  order_placed: {
    name,
    orderNumber,
    link,
    payUntil: 'November 20, 2026 at 12:00 PM',
    lines: [{ text: 'Jade × 2', amount: '¥398.00' }],
    discount: '−¥20.00',
    couponCode: 'MOON10',
    shipping: '¥12.00',
    total: '¥390.00',
  },
  order_shipped: {
    name,
    orderNumber,
    carrier: 'SF Express',
    trackingNumber: 'SF1234567890123',
    link,
    trackingUrl: 'https://carrier.example/?number=SF1234567890123&lang=en',
    items: [{ text: 'Jade', amount: '× 2' }],
  },
  order_delivered: { name, orderNumber, link },
  payment_failed: { name, orderNumber, reason: 'insufficient_funds', link },
  order_expired: { name, orderNumber, link },
  order_cancelled: { name, orderNumber, link },
  payment_refunded: { name, orderNumber, amount: '¥410.00', link },
  order_message: { name, orderNumber, link, message: 'The clasp was polished.\n\nIt leaves tomorrow.' },
  order_link: { name, orderNumber, link },
  return_requested: { ...RETURN },
  return_approved: {
    ...RETURN,
    isPostagePaid: true,
    returnTo: '1 Jade Lane',
    sendBy: '2026-12-04',
    labelUrl: 'https://carrier.example/label',
    reply: 'Please add the box.',
    surcharge: '¥60.00',
    payUntil: '2026-12-05',
    payLink: 'https://shop.example/payment/1',
  },
  return_declined: { ...RETURN, reply: 'It was worn.' },
  return_sent: { ...RETURN, there: 'SF1234567890123' },
  return_received: { ...RETURN },
  return_inspected: { ...RETURN },
  return_refunded: {
    ...RETURN,
    amount: '¥80.00',
    reply: 'Thank you.',
    parts: [
      { kind: 'goods', amount: '¥100.00' },
      { kind: 'coupon', amount: '−¥20.00' },
    ],
  },
  return_exchanged: { ...RETURN, amount: '¥30.00' },
  return_repaired: { ...RETURN, remedy: 'restring', back: 'SF1234567890123' },
  return_sent_back: { ...RETURN, back: 'SF1234567890123', reply: 'It was worn.' },
  return_withdrawn: { ...RETURN, sendBy: '2026-12-04', hasExpired: true },
  return_reminder: { ...RETURN, sendBy: '2026-12-04', returnTo: '1 Jade Lane' },
  gift_card: { ...GIFT_CARD, senderName: 'Lian', message: 'For you, with love' },
  gift_card_to_print: { amount: '¥500.00', recipientName: name, orderNumber, link, card: GIFT_CARD },
}
const TEMPLATES = Object.keys(DATA) as MailTemplate[]

describe.each(TEMPLATES)('the mail %s', (template) => {
  test.each(['en', 'zh'] as const)('is complete in %s, as a page and as plain text', (language) => {
    const content = writeMail(template, language, DATA[template])
    const [html, text] = [toHtml(content), toText(content)]
    for (const part of [content.greeting, ...content.paragraphs, content.closing]) {
      expect(part.trim()).not.toBe('')
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(content.subject).not.toMatch(/\n|undefined/)
    expect(`${html}${text}`).not.toMatch(/undefined|null|\[object/)
    expect(text).toContain(link)
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
    for (const { text: product, amount } of content.lines ?? []) {
      expect(text).toContain(`${product}: ${amount}`)
      expect(html).toContain(product)
      expect(html).toContain(amount)
    }
  })

  test('states the same facts in both languages', () => {
    // Reasons, topics, kinds and remedies are translated.
    const {
      reason: _,
      topic: __,
      what: ___,
      remedy: ____,
      ...named
    } = DATA[template] as Record<string, unknown>
    const facts = Object.values(named).filter((value) => typeof value === 'string')
    for (const language of ['en', 'zh'] as const) {
      const text = toText(writeMail(template, language, DATA[template]))
      for (const fact of facts) expect(text).toContain(fact)
    }
  })

  test('is Chinese in Chinese, and not in English', () => {
    const write = (language: 'en' | 'zh') => toText(writeMail(template, language, DATA[template]))
    expect(write('zh').match(/\p{Script=Han}/gu)!.length).toBeGreaterThan(20)
    expect(write('en')).not.toMatch(/\p{Script=Han}/u)
  })
})

test.each(DECLINE_REASONS)('a payment declined for %s is explained in both languages', (reason) => {
  const [en, zh] = (['en', 'zh'] as const).map((language) =>
    toText(writeMail('payment_failed', language, { ...DATA.payment_failed, reason })),
  )
  for (const text of [en, zh]) expect(text).not.toMatch(new RegExp(`undefined|${reason.replace('_', '.')}_`))
  expect(en).toContain('pay for order')
  expect(zh).toContain('重新支付')
})

test.each(CONTACT_TOPICS)('a message about %s names its topic in both languages', (topic) => {
  for (const language of ['en', 'zh'] as const) {
    for (const template of ['contact_message', 'contact_receipt'] as const) {
      const text = toText(writeMail(template, language, { ...DATA[template], topic }))
      expect(text).not.toMatch(/undefined/)
      expect(text).toMatch(language === 'en' ? /About: \p{Lu}/u : /主题：\p{Script=Han}/u)
    }
  }
})

test.each(['en', 'zh'] as const)(
  'the warning about unverified details precedes everything that the sender of a message typed (%s)',
  (language) => {
    const typed = { name: 'TYPED-NAME', email: 'typed@example.com', message: 'TYPED-WORDS' }
    for (const isProved of [true, false]) {
      const content = writeMail('contact_message', language, { ...DATA.contact_message, ...typed, isProved })
      const [proof, ...others] = content.paragraphs
      expect(proof).toMatch(isProved ? /one of their account|其账户邮箱/ : /not verified|未经验证/)
      expect(`${content.subject} ${content.greeting} ${proof}`).not.toMatch(/typed-|typed@/i)
      expect(content.subject).toContain(orderNumber)
      for (const text of Object.values(typed)) expect(others.join()).toContain(text)
    }
  },
)

test('a message preserves its line breaks in HTML', () => {
  const html = toHtml(
    writeMail('contact_message', 'en', { ...DATA.contact_message, message: 'One.\n\n  Two <b>. \nThree.' }),
  )
  for (const line of ['One.', 'Two &lt;b&gt;.', 'Three.']) expect(html).toContain(`>${line}</p>`)
})

test('nothing that a shopper writes becomes markup [T3]', () => {
  const evil = `"><img src=x onerror=alert(1)>'&`
  const lines = [{ text: evil, amount: evil }]
  const html = toHtml(
    writeMail('order_paid', 'en', {
      ...DATA.order_paid,
      name: evil,
      orderNumber: evil,
      lines,
      link: `javascript:${evil}`,
    }),
  )
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/="[^"]*"[^\s>/][^<]*onerror/)
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;')
})
