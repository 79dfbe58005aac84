import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { REVIEW_MAILS } from './review-mails.ts'

const { orderNumber, link } = MAIL_FACTS
const product = 'Jade ring'

describeMails(REVIEW_MAILS, {
  review_request: {
    orderNumber,
    products: [
      { name: product, link },
      { name: 'Agate', link },
    ],
    unsubscribe: { page: 'https://shop.example/end?a=1', oneClick: 'https://shop.example/api/end?a=1' },
  },
})
