import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { GIFT_CARD_MAILS } from './gift-card-mails.shared.ts'

const { name, orderNumber, link } = MAIL_FACTS

const CARD = {
  amount: '¥500.00',
  code: '7K3QD-01ABC-9XYZW-HJKMN',
  recipientName: name,
  shopLink: link,
  balanceLink: 'https://shop.example/gift-cards/balance',
}

describeMails(GIFT_CARD_MAILS, {
  gift_card: { ...CARD, senderName: 'Lian', message: 'For you, with love' },
  gift_card_to_print: { amount: CARD.amount, recipientName: name, orderNumber, link, card: CARD },
})
