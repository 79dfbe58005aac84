import { formatShortMoney } from '@shop/contract/money/format-money'
import { m } from '../../paraglide/messages.js'
import { FiveElementRing } from '../../ui/media/five-element-ring.tsx'

interface GiftCardPictureProps {
  /** In whole yuan; undefined while it is none that can be bought. */
  yuan: number | undefined
  recipientName?: string
  senderName?: string
  message?: string
}

const PANEL = 'aspect-[148/105] w-full overflow-hidden rounded-card shadow-sm'

/** A gift card as it is mailed and printed: its front, and what is inside. */
export function GiftCardPicture({ yuan, recipientName, senderName, message }: GiftCardPictureProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className={`${PANEL} on-jade bg-jade-700 p-3 text-white`}>
        <div className="flex h-full flex-col items-center justify-center gap-2 rounded-card border border-gold-400 p-4 text-center sm:gap-3">
          <FiveElementRing className="size-14 sm:size-16" />
          <p className="font-heading text-h3">{m.giftcards_card()}</p>
          <span aria-hidden="true" className="h-px w-14 bg-gold-400" />
          <p className="font-heading text-h2 text-gold-400 tabular-nums">
            {yuan === undefined ? '¥ …' : formatShortMoney(`${yuan}.00`)}
          </p>
        </div>
      </div>
      <div className={`${PANEL} flex flex-col justify-between border border-line bg-surface p-4 sm:p-5`}>
        <p className="min-h-6 truncate text-sm text-muted">
          {recipientName && m.giftcards_for({ name: recipientName })}
        </p>
        <p className="line-clamp-6 text-center text-sm wrap-anywhere whitespace-pre-line text-ink">
          {message}
        </p>
        <div>
          <p className="mb-2 min-h-6 truncate text-right text-sm text-muted">
            {senderName && m.giftcards_from({ name: senderName })}
          </p>
          <p className="rounded-card border border-gold-400 px-2 py-2 text-center text-sm tracking-wide text-muted">
            {m.giftcards_code_place()}
          </p>
        </div>
      </div>
    </div>
  )
}
