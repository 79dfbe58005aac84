import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { MODERATION_MAILS } from './moderation-mails.ts'

const { link } = MAIL_FACTS
const product = 'Jade ring'

describeMails(MODERATION_MAILS, {
  content_rejected: { what: 'review', product, reason: 'cure_claim', note: 'Please try again.', link },
  content_replied: { what: 'question', product, text: 'Yes, it is.', link },
})
