import type { RefundPartKind } from '@shop/contract/returns/returns.endpoints'
import type { Texts } from '../../mail/define-mails.service.ts'
import { toPartLines, toReply, withNumber, type ReturnFacts, type ReturnMailData } from './return-facts.ts'

const PARTS: Record<RefundPartKind, string> = {
  goods: 'Returned items',
  coupon: 'Their share of your coupon',
  coupon_lost: 'Coupon on what you keep, which no longer reaches its minimum',
  coupon_regained: 'Coupon deducted earlier, given back',
  surcharge: 'What you paid for the exchange',
  carried: 'What you had paid for the item you exchanged',
  shipping: 'Shipping',
  wrapping: 'Gift wrapping',
  price_difference: 'Price difference of your exchange',
  deduction: 'Deduction for wear',
  refunded_before: 'Refunded earlier',
}

const AIMS = {
  refund: 'a refund',
  exchange: 'an exchange',
  repair: 'a repair',
  restring: 'restringing',
} as const

const hello = ({ name }: ReturnFacts) => `Hello, ${name}`
const view = ({ link }: ReturnFacts) => ({ label: 'View my return', link })
const reply = (facts: ReturnFacts) => toReply(facts.reply, 'A note from the shop:')

function toPayment({ surcharge, payUntil, payLink, price }: ReturnFacts): string[] {
  if (!surcharge) return []
  if (price) {
    return [
      `Restringing costs ${price}, postage back to you included. Please pay by ${payUntil}: ${payLink}`,
      'If you’d rather not, simply keep the pieces and don’t pay.',
    ]
  }
  return [
    `The new item costs ${surcharge} more. It’s reserved for you; please pay by ${payUntil}: ${payLink}`,
    'If you’d rather not, simply don’t pay: once your parcel is here, we’ll refund you instead.',
  ]
}

const TEXTS: Texts<ReturnMailData> = {
  return_requested: (facts) => ({
    subject: `We’ve received your request ${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `You’d like ${AIMS[facts.remedy]} for: ${facts.items.join('; ')}.`,
      ...(facts.price
        ? [`The first year is over, so restringing costs ${facts.price}. You pay once we’ve agreed.`]
        : []),
      'Please keep the items for now. We’ll answer within two working days, and tell you where to send them.',
    ],
    action: view(facts),
  }),
  return_approved: (facts) => ({
    subject: `Please send us your return ${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `We’re happy to help with ${AIMS[facts.remedy]}. Please send us: ${facts.items.join('; ')}.`,
      `Our address for this return: ${(facts.returnTo ?? '').split('\n').join(', ')}`,
      ...(facts.labelUrl ? [`Your prepaid label: ${facts.labelUrl}`] : []),
      facts.isPostagePaid
        ? 'We pay the postage. If there is no label in this mail, keep the receipt and we’ll pay you back.'
        : 'Please send it with tracking and keep the receipt.',
      `Please post it by ${facts.sendBy} and enter the tracking number on the return’s page. After that day the return ends by itself.`,
      ...toPayment(facts),
      ...reply(facts),
    ],
    action: view(facts),
  }),
  return_declined: (facts) => ({
    subject: `About your request ${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `We can’t accept this return: ${facts.items.join('; ')}.`,
      ...reply(facts),
      'If you see it differently, please write to us.',
    ],
    action: view(facts),
  }),
  return_sent: (facts) => ({
    subject: `Your return ${facts.returnNumber} is on its way to us`,
    greeting: hello(facts),
    paragraphs: [`Thank you. We’re following your parcel: ${facts.there}.`, 'We’ll write when it’s here.'],
    action: view(facts),
  }),
  return_received: (facts) => ({
    subject: `Your return ${facts.returnNumber} has arrived`,
    greeting: hello(facts),
    paragraphs: ['Your parcel is here. We’ll look at everything carefully and write to you again.'],
    action: view(facts),
  }),
  return_inspected: (facts) => ({
    subject: `We’ve looked at your return ${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      facts.isAccepted
        ? `We’ve checked: ${facts.items.join('; ')}. Everything is fine, and we’re preparing ${AIMS[facts.remedy]}.`
        : 'We can’t accept what you sent, and we’ll send it back to you. The next mail says why.',
    ],
    action: view(facts),
  }),
  return_refunded: (facts) => ({
    subject: `Refund of ${facts.amount} for your return ${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `We’re refunding ${facts.amount}. Gift cards that you paid with get their part back first, the rest goes to your original payment method. Your bank may take a few days to show it.`,
      ...reply(facts),
    ],
    lines: [...toPartLines(facts, PARTS), { text: 'Refund', amount: facts.amount ?? '' }],
    action: view(facts),
  }),
  return_exchanged: (facts) => ({
    subject: `Your exchange ${facts.returnNumber} is ready to go`,
    greeting: hello(facts),
    paragraphs: [
      'Everything is back with us, and your new item ships next. You’ll get its tracking number by mail.',
      ...(facts.amount ? [`The new item costs less: we’re refunding ${facts.amount}.`] : []),
      ...reply(facts),
    ],
    action: view(facts),
  }),
  return_repaired: (facts) => ({
    subject: `${facts.remedy === 'restring' ? 'Restrung' : 'Repaired'} and on its way: ${facts.returnNumber}`,
    greeting: hello(facts),
    paragraphs: [
      `${facts.items.join('; ')}: ${facts.remedy === 'restring' ? 'restrung' : 'repaired'}, and on the way back to you with ${facts.back}.`,
      ...reply(facts),
    ],
    action: view(facts),
  }),
  return_sent_back: (facts) => ({
    subject: `Your return ${facts.returnNumber} is coming back to you`,
    greeting: hello(facts),
    paragraphs: [`We’ve sent it back with ${facts.back}.`, ...reply(facts)],
    action: view(facts),
  }),
  return_withdrawn: (facts) => ({
    subject: `Your return ${facts.returnNumber} has ended`,
    greeting: hello(facts),
    paragraphs: [
      facts.hasExpired
        ? `Nothing was sent by ${facts.sendBy}, so this return has ended. Everything stays with you.`
        : 'As you wished, this return has ended. Everything stays with you.',
      'You can ask for another one on the order’s page as long as its days last.',
    ],
    action: view(facts),
  }),
  return_reminder: (facts) => ({
    subject: `Please send your return ${facts.returnNumber} by ${facts.sendBy}`,
    greeting: hello(facts),
    paragraphs: [
      `We’re waiting for: ${facts.items.join('; ')}. Please post it by ${facts.sendBy}; after that, the return ends by itself.`,
      'If it’s on its way already, please enter its tracking number on the return’s page.',
      `Our address for this return: ${(facts.returnTo ?? '').split('\n').join(', ')}`,
    ],
    action: view(facts),
  }),
}

/** Mails about returns in English. */
export const RETURN_MAIL_EN = withNumber(TEXTS, (number) => `Return number: ${number}`)
