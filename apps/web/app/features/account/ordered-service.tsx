import type { Order } from '@shop/contract/orders/orders.schemas'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/layout/link.tsx'

interface OrderedServiceProps {
  service: NonNullable<Order['service']>
  /** Guests see one order by its link: the return's is another. */
  isGuest: boolean
}

/** For an order that pays for restringing, the return that its products come and go with. */
export function OrderedService({ service, isGuest }: OrderedServiceProps) {
  const text = m.returns_number({ number: service.return_number })
  const link = `/user/orders?order=${encodeURIComponent(service.order_id)}#returns`
  return (
    <>
      <p className="text-muted">{m.account_service()}</p>
      {isGuest ? (
        <p>{text}</p>
      ) : (
        <Link to={link} className="text-jade-700 underline underline-offset-4">
          {text}
        </Link>
      )}
    </>
  )
}
