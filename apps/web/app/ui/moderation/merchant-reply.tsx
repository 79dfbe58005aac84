import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'

/** The shop's public answer to a review or a question. */
export function MerchantReply({ text, at }: { text: string; at: string }) {
  return (
    <div className="max-w-text border-l-2 border-gold-400 pl-4">
      <p className="text-sm">
        <span className="font-medium">{m.moderation_merchant_answer()}</span>{' '}
        <time dateTime={at} className="text-muted">
          {formatDate(at)}
        </time>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}
