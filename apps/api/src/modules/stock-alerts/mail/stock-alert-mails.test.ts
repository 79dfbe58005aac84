import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { STOCK_ALERT_MAILS } from './stock-alert-mails.ts'

const about = { product: 'Jade ring', size: '16 cm', link: MAIL_FACTS.link }

describeMails(STOCK_ALERT_MAILS, {
  stock_alert_confirm: { ...about, hours: 48 },
  stock_alert: {
    ...about,
    unsubscribe: { page: 'https://shop.example/end?a=1', oneClick: 'https://shop.example/api/end?a=1' },
  },
})
