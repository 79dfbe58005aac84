/** The texts of the mails about returns in English. `{name}` stands for a fact of the mail. */
export const RETURN_TEXTS_EN = {
  greeting: 'Hello, {name}',
  action: 'View my return',
  returnNumber: 'Return number: {returnNumber}',
  reply: 'A note from the shop:',
  address: 'Our address for this return: {returnTo}',
  betweenItems: '; ',
  betweenLines: ', ',
  aims: { refund: 'a refund', exchange: 'an exchange', repair: 'a repair', restring: 'restringing' },
  parts: {
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
  },
  requested: {
    subject: 'We’ve received your request {returnNumber}',
    wish: 'You’d like {aim} for: {items}.',
    price: 'The first year is over, so restringing costs {price}. You pay once we’ve agreed.',
    next: 'Please keep the items for now. We’ll answer within two working days, and tell you where to send them.',
  },
  approved: {
    subject: 'Please send us your return {returnNumber}',
    invitation: 'We’re happy to help with {aim}. Please send us: {items}.',
    label: 'Your prepaid label: {labelUrl}',
    postageByShop:
      'We pay the postage. If there is no label in this mail, keep the receipt and we’ll pay you back.',
    postageByShopper: 'Please send it with tracking and keep the receipt.',
    sendBy:
      'Please post it by {sendBy} and enter the tracking number on the return’s page. After that day the return ends by itself.',
    service: [
      'Restringing costs {price}, postage back to you included. Please pay by {payUntil}: {payLink}',
      'If you’d rather not, simply keep the pieces and don’t pay.',
    ],
    surcharge: [
      'The new item costs {surcharge} more. It’s reserved for you; please pay by {payUntil}: {payLink}',
      'If you’d rather not, simply don’t pay: once your parcel is here, we’ll refund you instead.',
    ],
  },
  declined: {
    subject: 'About your request {returnNumber}',
    refusal: 'We can’t accept this return: {items}.',
    objection: 'If you see it differently, please write to us.',
  },
  sent: {
    subject: 'Your return {returnNumber} is on its way to us',
    paragraphs: ['Thank you. We’re following your parcel: {there}.', 'We’ll write when it’s here.'],
  },
  received: {
    subject: 'Your return {returnNumber} has arrived',
    paragraphs: ['Your parcel is here. We’ll look at everything carefully and write to you again.'],
  },
  inspected: {
    subject: 'We’ve looked at your return {returnNumber}',
    accepted: 'We’ve checked: {items}. Everything is fine, and we’re preparing {aim}.',
    refused: 'We can’t accept what you sent, and we’ll send it back to you. The next mail says why.',
  },
  refunded: {
    subject: 'Refund of {amount} for your return {returnNumber}',
    text: 'We’re refunding {amount}. Gift cards that you paid with get their part back first, the rest goes to your original payment method. Your bank may take a few days to show it.',
    total: 'Refund',
  },
  exchanged: {
    subject: 'Your exchange {returnNumber} is ready to go',
    text: 'Everything is back with us, and your new item ships next. You’ll get its tracking number by mail.',
    difference: 'The new item costs less: we’re refunding {amount}.',
  },
  repaired: {
    subject: 'Repaired and on its way: {returnNumber}',
    text: '{items}: repaired, and on the way back to you with {back}.',
  },
  restrung: {
    subject: 'Restrung and on its way: {returnNumber}',
    text: '{items}: restrung, and on the way back to you with {back}.',
  },
  sentBack: {
    subject: 'Your return {returnNumber} is coming back to you',
    text: 'We’ve sent it back with {back}.',
  },
  withdrawn: {
    subject: 'Your return {returnNumber} has ended',
    expired: 'Nothing was sent by {sendBy}, so this return has ended. Everything stays with you.',
    wished: 'As you wished, this return has ended. Everything stays with you.',
    again: 'You can ask for another one on the order’s page as long as its days last.',
  },
  reminder: {
    subject: 'Please send your return {returnNumber} by {sendBy}',
    paragraphs: [
      'We’re waiting for: {items}. Please post it by {sendBy}; after that, the return ends by itself.',
      'If it’s on its way already, please enter its tracking number on the return’s page.',
    ],
  },
}

/** The texts of the mails about returns, in any language. */
export type ReturnTexts = typeof RETURN_TEXTS_EN
