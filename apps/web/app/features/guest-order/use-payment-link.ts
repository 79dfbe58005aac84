import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { preserveLocale } from '../../lib/i18n/locale-address.ts'

/** Fragment of the links that lead to the payment of an order: shopping agents give them to their buyers. */
const PAY_FRAGMENT = '#pay'

/** Opens the payment of an order that such a link leads to, while there is something to pay. */
export function usePaymentLink(status: OrderStatus): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isWanted = hash === PAY_FRAGMENT && status === 'pending_payment'

  useEffect(() => {
    if (isWanted) void navigate(preserveLocale('/order/pay'), { replace: true })
  }, [isWanted, navigate])
}
