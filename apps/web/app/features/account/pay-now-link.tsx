import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/layout/button.tsx'

interface PayNowLinkProps {
  orderId: string
  /** Payment page of an order without an account. */
  href?: string | undefined
  /** A payment is already under way: the page only shows its progress. */
  isInProgress?: boolean
  className?: string
}

/**
 * Link to the payment page. Loads a new document, since only that page's content security policy admits the
 * card provider.
 */
export function PayNowLink({ orderId, href, isInProgress, className }: PayNowLinkProps) {
  return (
    <a
      href={href ?? `/payment/${encodeURIComponent(orderId)}`}
      className={buttonClass({ ...(className && { className }) })}
    >
      {isInProgress ? m.account_pay_watch() : m.account_pay_now()}
    </a>
  )
}
