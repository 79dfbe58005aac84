import { expect, test } from 'vitest'
import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { writeMail } from '../../mail/define-mails.shared.ts'
import { ORDER_MAILS } from './order-mails.shared.ts'

const lines = [{ text: 'Jade × 2', amount: '¥398.00' }]

describeMails(ORDER_MAILS, {
  order_paid: { ...MAIL_FACTS, lines, shipping: '¥12.00', total: '¥410.00', makingDays: 3 },
  order_placed: {
    ...MAIL_FACTS,
    payUntil: 'November 20, 2026 at 12:00 PM',
    lines,
    discount: '−¥20.00',
    couponCode: 'MOON10',
    shipping: '¥12.00',
    total: '¥390.00',
  },
  order_shipped: {
    ...MAIL_FACTS,
    carrier: 'SF Express',
    trackingNumber: 'SF1234567890123',
    trackingUrl: 'https://carrier.example/?number=SF1234567890123&lang=en',
    items: [{ text: 'Jade', amount: '× 2' }],
  },
  order_delivered: MAIL_FACTS,
  order_expired: MAIL_FACTS,
  order_cancelled: MAIL_FACTS,
  payment_refunded: { ...MAIL_FACTS, amount: '¥410.00' },
  order_message: { ...MAIL_FACTS, message: 'The clasp was polished.\n\nIt leaves tomorrow.' },
})

test.each([
  ['en', ['Coupon MOON10', 'Shipping', 'Gift wrapping', 'Total, VAT included', 'Gift card', 'Paid']],
  ['zh', ['优惠券 MOON10', '运费', '礼品包装', '合计（含税）', '礼品卡', '实付']],
  ['zh-Hant', ['優惠券 MOON10', '運費', '禮品包裝', '合計（含稅）', '禮品卡', '實付']],
] as const)('the sums of a paid order are named in %s', (language, names) => {
  const content = writeMail(ORDER_MAILS.order_paid, language, {
    ...MAIL_FACTS,
    lines,
    discount: '−¥20.00',
    couponCode: 'MOON10',
    shipping: '¥12.00',
    wrapping: '¥15.00',
    total: '¥405.00',
    giftCards: '−¥400.00',
    payable: '¥5.00',
  })
  expect(content.lines!.slice(lines.length).map(({ text }) => text)).toEqual(names)
})

test('Free delivery is named, as on the pages', () => {
  const facts = { ...MAIL_FACTS, lines, isShippedFree: true, total: '¥398.00' }
  const content = writeMail(ORDER_MAILS.order_paid, 'en', facts)
  expect(content.lines).toContainEqual({ text: 'Shipping', amount: 'Free' })
})

test.each([
  [{}, /is on its way$/],
  [{ part: 'more_follows' }, /^Part of order/],
  [{ part: 'last' }, /^The rest of order/],
  [{ isCorrected: true }, /^New tracking number/],
  [{ part: 'more_follows', isCorrected: true }, /^New tracking number/],
] as const)('the mail of a parcel with %j has the subject %s', (shipment, subject) => {
  const parcel = { carrier: 'SF Express', trackingNumber: 'SF1234567890123', items: [] }
  expect(
    writeMail(ORDER_MAILS.order_shipped, 'en', { ...MAIL_FACTS, ...parcel, ...shipment }).subject,
  ).toMatch(subject)
})
