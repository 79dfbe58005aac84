import { readTexts } from '@shop/messages/texts'
import { defineMails, type Unsubscribe } from '../../mail/define-mails.shared.ts'
import type { MailBlock } from '../../mail/mail-blocks.shared.ts'

/** The merchant's text in the reader's language; its links are whole addresses. */
interface NewsletterMailData {
  newsletter: { subject: string; blocks: MailBlock[]; unsubscribe: Unsubscribe }
}

export const NEWSLETTER_MAILS = defineMails<{ unsubscribe: string }, NewsletterMailData>(
  readTexts('newsletters/mails'),
  (texts) => ({
    newsletter: ({ subject, blocks, unsubscribe }) => ({
      subject,
      greeting: subject,
      paragraphs: [],
      blocks,
      unsubscribe: { label: texts.unsubscribe, ...unsubscribe },
    }),
  }),
)
