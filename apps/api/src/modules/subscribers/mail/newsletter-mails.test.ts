import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { NEWSLETTER_MAILS } from './newsletter-mails.ts'

describeMails(NEWSLETTER_MAILS, {
  newsletter: {
    subject: '2026',
    blocks: [{ type: 'paragraph', content: [{ text: '108' }] }],
    unsubscribe: { page: MAIL_FACTS.link, oneClick: 'https://shop.example/api/end?a=1' },
  },
})
