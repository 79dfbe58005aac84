import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/layout/button.tsx'

export interface PayNowLinkProps {
  orderId: string
  /** A payment is under way already: the page only tells how it goes. */
  isInProgress?: boolean
  className?: string
}

/** Leads to the payment of an order: a full load, since only that page's policy admits the card provider. */
export function PayNowLink({ orderId, isInProgress, className }: PayNowLinkProps) {
  return (
    <a
      href={`/payment/${encodeURIComponent(orderId)}`}
      className={buttonClass({ ...(className && { className }) })}
    >
      {isInProgress ? m.account_pay_watch() : m.account_pay_now()}
    </a>
  )
}
