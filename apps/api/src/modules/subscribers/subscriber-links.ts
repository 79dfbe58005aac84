import { createHmac } from 'node:crypto'
import { toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import { MAIL_KINDS, type MailKind } from '@shop/contract/subscribers/subscribers.rules'
import { isId } from '../../db/ids.ts'
import { isSameSecret } from '../../security/tokens.ts'
import type { Unsubscribe } from '../mail/define-mails.shared.ts'

/** What an unsubscribe link ends: the mails of one kind to one subscriber. `mailing` names the mail that it was in. */
export interface Ending {
  subscriberId: string
  kind: MailKind
  mailing: string
}

/**
 * The links in mails with consent. Those that unsubscribe are derived from the shop's secret, since they work as long as
 * the mail exists; the one that confirms is random, stored as a hash and used once.
 */
export function createSubscriberLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const sign = (text: string) => createHmac('sha256', secret).update(`subscriber|${text}`).digest('base64url')

  return {
    toConfirmLink: (token: string, language: PageLanguage): string =>
      publicUrl + toLanguageAddress(`/mails/confirm?token=${token}`, language),

    /** A page with a button, and the request that mail programs make (RFC 8058). */
    toEndLinks({ subscriberId, kind, mailing }: Ending, language: PageLanguage): Unsubscribe {
      const named = `${subscriberId}.${kind}.${mailing}`
      const query = `token=${named}.${sign(named)}`
      return {
        page: publicUrl + toLanguageAddress(`/mails/end?${query}`, language),
        oneClick: `${publicUrl}/api/v1/subscribers/unsubscribe?${query}`,
      }
    },

    /** What a link ends; undefined when the shop did not write it. */
    readEndToken(token: string): Ending | undefined {
      const [subscriberId = '', name = '', mailing = '', proof = ''] = token.split('.')
      if (!isSameSecret(proof, sign(`${subscriberId}.${name}.${mailing}`))) return undefined
      const kind = MAIL_KINDS.find((each) => each === name)
      return kind && isId(subscriberId) ? { subscriberId, kind, mailing } : undefined
    },
  }
}

export type SubscriberLinks = ReturnType<typeof createSubscriberLinks>
