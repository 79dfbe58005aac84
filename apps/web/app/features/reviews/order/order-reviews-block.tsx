import type { Order } from '@shop/contract/orders/orders.schemas'
import { lazy, Suspense } from 'react'
import { hasGoods, wasDelivered } from '../../../lib/shop/order-state.ts'
import { m } from '../../../paraglide/messages.js'
import { Block } from '../../../ui/layout/block.tsx'

const OrderReviews = lazy(() => import('./order-reviews.tsx'))

interface OrderReviewsBlockProps {
  shopperId: string | undefined
  order: Order
  asGuest?: boolean
}

/** The reviews of a delivered order, below its heading; their place is reserved while they load. */
export function OrderReviewsBlock({ shopperId, order, asGuest = false }: OrderReviewsBlockProps) {
  if (!wasDelivered(order) || !hasGoods(order)) return null
  return (
    <Block title={m.reviews_title()}>
      <div className="min-h-16">
        <Suspense>
          <OrderReviews shopperId={shopperId} orderId={order.order_id} asGuest={asGuest} />
        </Suspense>
      </div>
    </Block>
  )
}
