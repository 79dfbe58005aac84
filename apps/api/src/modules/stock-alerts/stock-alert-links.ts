import { createHmac } from 'node:crypto'
import { toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import { hashToken, isSameSecret } from '../../security/tokens.ts'

/** The recipient of an alert: a customer, or a visitor's address. */
export type Recipient = { userId: string } | { email: string }

/**
 * The tokens in the links of alert mails. They are derived from the shop's secret and not stored: a
 * confirmation link belongs to one alert, an unsubscribe link to all alerts of a recipient, deleted ones
 * included.
 */
export function createStockAlertLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`stock-alert|${text}`).digest('base64url')

  function toEndToken(recipient: Recipient): string {
    return 'userId' in recipient
      ? sign(`end|user|${recipient.userId}`)
      : sign(`end|address|${recipient.email.toLowerCase()}`)
  }

  return {
    toProductLink: (slug: string, language: PageLanguage): string =>
      publicUrl + toLanguageAddress(`/product/${slug}`, language),

    toConfirmLink(alertId: string, language: PageLanguage): string {
      const token = `${alertId}.${sign(`confirm|${alertId}`)}`
      return publicUrl + toLanguageAddress(`/back-in-stock/confirm?token=${token}`, language)
    },

    /** The alert of a confirmation link; undefined when the shop did not write it. */
    readConfirmToken(token: string): string | undefined {
      const [alertId = '', proof = ''] = token.split('.')
      return isSameSecret(proof, sign(`confirm|${alertId}`)) ? alertId : undefined
    },

    /**
     * Where a recipient unsubscribes from all alerts: a page, and the request that mail programs make (RFC
     * 8058).
     */
    toEndLinks(recipient: Recipient, language: PageLanguage): { page: string; oneClick: string } {
      const query = `token=${toEndToken(recipient)}`
      return {
        page: publicUrl + toLanguageAddress(`/back-in-stock/end?${query}`, language),
        oneClick: `${publicUrl}/api/v1/stock-alerts/end?${query}`,
      }
    },

    /** The key by which a recipient's alerts are found; it does not reveal the token. */
    toDigest: (recipient: Recipient): string => hashToken(toEndToken(recipient)),
    toDigestOfToken: hashToken,
  }
}

export type StockAlertLinks = ReturnType<typeof createStockAlertLinks>
