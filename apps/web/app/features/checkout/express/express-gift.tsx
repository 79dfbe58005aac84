import { m } from '../../../paraglide/messages.js'
import { Link } from '../../../ui/layout/link.tsx'
import { Notice } from '../../../ui/text/notice.tsx'
import type { CheckoutDraft } from '../draft.ts'

interface ExpressGiftProps {
  /** What was chosen at checkout, which express checkout does not use. */
  draft: Pick<CheckoutDraft, 'gift' | 'giftCards'>
}

/** Shows where gifts are chosen: a wallet knows one address, and shows neither paper nor card (decision 66). */
export function ExpressGift({ draft }: ExpressGiftProps) {
  const link = (
    <Link to="/checkout" className="font-medium underline underline-offset-4">
      {m.express_gift_link()}
    </Link>
  )
  if (draft.gift.isGift || draft.giftCards.length > 0) {
    return (
      <Notice>
        <p>
          {m.express_gift_chosen()} {link}
        </p>
      </Notice>
    )
  }
  return (
    <p className="text-sm text-muted">
      {m.express_gift()} {link}
    </p>
  )
}
