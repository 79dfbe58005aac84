import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { ORDER_LINK_MAILS } from './order-link-mails.ts'

describeMails(ORDER_LINK_MAILS, { order_link: MAIL_FACTS })
