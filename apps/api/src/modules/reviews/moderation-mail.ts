import type { RejectionReason } from '@shop/contract/reviews/reviews.endpoints'
import { toLanguageAddress } from '@shop/contract/languages/languages'
import type { Tx } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { REVIEW_MAILS } from './mail/review-mails.ts'
import type { ProductFacts } from './product-opinions.repository.ts'

interface Dependencies {
  mail: MailService
  users: Pick<UsersService, 'findById'>
  publicUrl: string
}

/** What was decided about; `effect` names the decision, so that it is mailed once. */
interface About {
  userId: string
  effect: string
  product: ProductFacts
}

export type ModerationMail = ReturnType<typeof createModerationMail>

/** Mails to those who wrote something, in the language of their account or order. Erased accounts get none. */
export function createModerationMail({ mail, users, publicUrl }: Dependencies) {
  /** The author of something, and the head of a mail to them. */
  async function findAuthor(db: Tx, userId: string) {
    const author = await users.findById(userId, db)
    if (!author) return undefined
    const language = author.language as Language
    return { author, language, head: { userId, recipient: author.email, language } }
  }

  const toLink = ({ slug }: ProductFacts, part: string, language: Language) =>
    publicUrl + toLanguageAddress(`/product/${slug}#${part}`, language)

  return {
    async postRejection(
      db: Tx,
      { userId, effect, product }: About,
      {
        what,
        reason,
        note,
      }: { what: 'review' | 'question' | 'reply'; reason: RejectionReason; note: string },
    ): Promise<void> {
      const found = await findAuthor(db, userId)
      if (!found) return
      const { author, language, head } = found
      await mail.post(db, {
        ...head,
        effectKey: `content_rejected:${effect}`,
        mail: REVIEW_MAILS.content_rejected,
        data: {
          what,
          product: product.name[language],
          reason,
          note,
          // A guest has no account to change it in.
          link:
            what === 'review' && author.kind === 'account'
              ? publicUrl + toLanguageAddress('/user/reviews', language)
              : toLink(product, 'reviews', language),
        },
      })
    },

    async postReply(
      db: Tx,
      { userId, effect, product }: About,
      { what, text }: { what: 'review' | 'question'; text: string },
    ): Promise<void> {
      const found = await findAuthor(db, userId)
      if (!found) return
      const { language, head } = found
      await mail.post(db, {
        ...head,
        effectKey: `content_replied:${effect}`,
        mail: REVIEW_MAILS.content_replied,
        data: {
          what,
          product: product.name[language],
          text,
          link: toLink(product, what === 'review' ? 'reviews' : 'questions', language),
        },
      })
    },
  }
}
