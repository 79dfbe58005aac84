import { createHmac } from 'node:crypto'
import { toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import { hashToken, isSameSecret } from '../../security/tokens.ts'
import type { LineKey } from './reviews.service.ts'

/** The recipient of a review request: an account, or the address of an order without one. */
export type Recipient = { userId: string } | { email: string }

/**
 * The tokens in the links of review requests. They are derived from the shop's secret and not stored: that of a line
 * opens its review until it is written, the other ends all review requests to a recipient.
 */
export function createReviewLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const sign = (text: string) => createHmac('sha256', secret).update(`review|${text}`).digest('base64url')
  const toText = ({ orderId, position }: LineKey, until: number) => `${orderId}.${position}.${until}`

  function toStopToken(recipient: Recipient): string {
    return 'userId' in recipient
      ? sign(`stop|user|${recipient.userId}`)
      : sign(`stop|address|${recipient.email.toLowerCase()}`)
  }

  function toToken(line: LineKey, until: Date): string {
    const text = toText(line, Math.floor(until.getTime() / 1_000))
    return `${text}.${sign(`line|${text}`)}`
  }

  return {
    toToken,

    toReviewLink: (line: LineKey, until: Date, language: PageLanguage): string =>
      publicUrl + toLanguageAddress(`/review?token=${toToken(line, until)}`, language),

    /** The line of a token that the shop has made and that has not ended. */
    readToken(token: string, now: Date): LineKey | undefined {
      const [orderId = '', position = '', until = '', proof = ''] = token.split('.')
      const line = { orderId, position: Number(position) }
      const isOwn = isSameSecret(proof, sign(`line|${orderId}.${position}.${until}`))
      return isOwn && Number(until) * 1_000 > now.getTime() ? line : undefined
    },

    /** Where a recipient ends the mails: a page, and the request that mail programs make (RFC 8058). */
    toStopLinks(recipient: Recipient, language: PageLanguage): { page: string; oneClick: string } {
      const query = `token=${toStopToken(recipient)}`
      return {
        page: publicUrl + toLanguageAddress(`/review/stop?${query}`, language),
        oneClick: `${publicUrl}/api/v1/review-mails/stop?${query}`,
      }
    },

    /** By which a recipient's stop is found; it does not reveal the token. */
    toDigest: (recipient: Recipient): string => hashToken(toStopToken(recipient)),
    toDigestOfToken: hashToken,
  }
}

export type ReviewLinks = ReturnType<typeof createReviewLinks>
