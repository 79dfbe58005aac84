import type { ModeratedProduct } from '@shop/contract/moderation/moderation.console'
import type { ContentKind, RejectionReason } from '@shop/contract/moderation/moderation.rules'
import { toLanguageAddress } from '@shop/contract/languages/languages'
import { readTranslated } from '@shop/contract/languages/translated'
import type { Tx } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { MODERATION_MAILS } from './mail/moderation-mails.ts'

interface Dependencies {
  mail: MailService
  users: Pick<UsersService, 'findById'>
  publicUrl: string
}

/** What was decided about; `effect` names the decision, so that it is mailed once. */
export interface Moderated {
  userId: string
  effect: string
  product: ModeratedProduct
  /** The part of the product's page that shows it. */
  part: string
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

  const toLink = ({ product, part }: Moderated, language: Language) =>
    publicUrl + toLanguageAddress(`/product/${product.slug}#${part}`, language)

  return {
    async postRejection(
      db: Tx,
      moderated: Moderated,
      {
        what,
        reason,
        note,
        accountPath,
      }: {
        what: ContentKind
        reason: RejectionReason
        note: string
        /** Where those with an account change it; guests see the product. */
        accountPath?: string
      },
    ): Promise<void> {
      const found = await findAuthor(db, moderated.userId)
      if (!found) return
      const { author, language, head } = found
      await mail.post(db, {
        ...head,
        effectKey: `content_rejected:${moderated.effect}`,
        mail: MODERATION_MAILS.content_rejected,
        data: {
          what,
          product: readTranslated(moderated.product.name, language),
          reason,
          note,
          link:
            accountPath && author.kind === 'account'
              ? publicUrl + toLanguageAddress(accountPath, language)
              : toLink(moderated, language),
        },
      })
    },

    async postReply(
      db: Tx,
      moderated: Moderated,
      { what, text }: { what: Exclude<ContentKind, 'reply'>; text: string },
    ): Promise<void> {
      const found = await findAuthor(db, moderated.userId)
      if (!found) return
      const { language, head } = found
      await mail.post(db, {
        ...head,
        effectKey: `content_replied:${moderated.effect}`,
        mail: MODERATION_MAILS.content_replied,
        data: {
          what,
          product: readTranslated(moderated.product.name, language),
          text,
          link: toLink(moderated, language),
        },
      })
    },
  }
}
