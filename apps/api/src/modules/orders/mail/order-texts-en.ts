/** The texts of the mails about orders in English. `{name}` stands for a fact of the mail. */
export const ORDER_TEXTS_EN = {
  greeting: 'Hello, {name}',
  /** What gift cards had paid of an order that ended. */
  toGiftCards: 'The {toGiftCards} from your gift card is back on it.',
  makingTime:
    'Your own bracelet is strung by hand. Please allow {makingDays} working days after payment before the order ships.',
  gift: {
    options: 'This order is a gift. {options}',
    between: ' ',
    recipient: 'It goes to {recipient}.',
    paper: 'We wrap it in “{paper}”.',
    hidesPrices: 'No prices are in the parcel.',
    day: 'We send it so that it should arrive on {day}.',
    message: 'Your card says: “{message}”',
  },
  bill: {
    coupon: 'Coupon {couponCode}',
    discount: 'Discount',
    shipping: 'Shipping',
    wrapping: 'Gift wrapping',
    total: 'Total, VAT included',
    totalOfCard: 'Total',
    giftCards: 'Gift card',
    payable: 'Left to pay',
    charged: 'Paid',
  },
  placed: {
    subject: 'Order {orderNumber} is awaiting payment',
    goods: [
      'We’re holding the items of order {orderNumber} for you.',
      'Please pay by {payUntil}. After that, the items go back in stock and you won’t be charged. If you’ve already paid, there’s nothing left to do.',
    ],
    giftCard: [
      'Your gift card is waiting for your payment: order {orderNumber}.',
      'Please pay by {payUntil}. After that, the order ends and you won’t be charged. If you’ve already paid, there’s nothing left to do.',
    ],
    service: [
      'Order {orderNumber} pays for restringing, postage back to you included.',
      'Please pay by {payUntil}. If you’d rather not, simply don’t pay: the order ends and you won’t be charged. If you’ve already paid, there’s nothing left to do.',
    ],
    action: 'Pay now',
  },
  paid: {
    subject: 'Thank you for your order {orderNumber}',
    greeting: 'Thank you, {name}',
    goods: 'We’ve received your payment and are preparing order {orderNumber}.',
    giftCard: [
      'We’ve received your payment for order {orderNumber}. Your gift card is ready.',
      'The order’s page shows when it is sent, and has it as a PDF to print. There is no invoice now: the goods that the card pays for are invoiced.',
    ],
    service: 'We’ve received your payment for order {orderNumber}. We start as soon as your pieces are here.',
    invoice:
      'Your invoice is on the order’s page, as a PDF in English and Chinese. You can have it made out to a company there.',
    action: 'View my order',
  },
  expired: {
    subject: 'Order {orderNumber} was not paid in time',
    goods: 'The time to pay for order {orderNumber} has run out, and the items are back in stock.',
    giftCard: 'The time to pay for the gift card of order {orderNumber} has run out.',
    service: 'The time to pay for the restringing of order {orderNumber} has run out.',
    next: 'You haven’t been charged. You can order again anytime.',
    action: 'View order',
  },
  cancelled: {
    subject: 'Order {orderNumber} has been canceled',
    text: 'Order {orderNumber} has been canceled. If you’ve paid, your refund is on its way.',
    action: 'View order',
  },
  shipped: {
    greeting: 'Good news, {name}',
    corrected: {
      subject: 'New tracking number for order {orderNumber}',
      paragraphs: [
        'The tracking details we sent you for order {orderNumber} were wrong. We’re sorry about that: these are the right ones.',
      ],
    },
    complete: {
      subject: 'Order {orderNumber} is on its way',
      paragraphs: ['Order {orderNumber} has shipped.'],
    },
    more_follows: {
      subject: 'Part of order {orderNumber} is on its way',
      paragraphs: [
        'Order {orderNumber} comes in more than one parcel, and some of it has shipped.',
        'The rest follows. We’ll write to you again when it ships.',
      ],
    },
    last: {
      subject: 'The rest of order {orderNumber} is on its way',
      paragraphs: ['The rest of order {orderNumber} has shipped. Nothing more is to come after this parcel.'],
    },
    parcel: ['Carrier: {carrier}. Tracking number: {trackingNumber}.', 'In this parcel:'],
    track: 'Track it with {carrier}',
    action: 'View my order',
  },
  delivered: {
    subject: 'Order {orderNumber} has arrived',
    paragraphs: [
      'Order {orderNumber} has been delivered. We hope you’ll enjoy it.',
      'If anything is missing or not as it should be, please write to us.',
    ],
    action: 'View my order',
  },
  refunded: {
    subject: 'Refund for order {orderNumber}',
    toGiftCards:
      'We’ve refunded {amount} for order {orderNumber} to the gift card you paid with. You can use it again right away.',
    toPayment:
      'We’ve refunded {amount} for order {orderNumber} to your original payment method. Your bank may take a few days to show it.',
    ofGiftCard: 'The same amount has been taken off the gift card’s balance.',
    creditNote: 'The credit note is on the order’s page, as a PDF in English and Chinese.',
    action: 'View order',
  },
  message: {
    subject: 'About your order {orderNumber}',
    introduction: 'The shop has written to you about order {orderNumber}:',
    action: 'View my order',
  },
}

/** The texts of the mails about orders, in any language. */
export type OrderTexts = typeof ORDER_TEXTS_EN
