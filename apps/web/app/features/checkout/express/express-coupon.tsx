import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { useState } from 'react'
import { toReturnQuery } from '../../../lib/storage/return-path.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/media/icons.tsx'
import type { CheckoutVisitor } from '../contact-section.tsx'
import { CouponSection } from '../coupon-section.tsx'

interface ExpressCouponProps {
  visitor: Pick<CheckoutVisitor, 'isLoading' | 'shopper'>
  quote: OrderQuote | undefined
  isStale: boolean
  hasFailed: boolean
  /** Id of the selected coupon: the same one as at checkout. */
  chosenId: string | undefined
  chosenCode: string | undefined
  onChoose: (couponId: string | undefined, code?: string) => void
}

const LOGIN_PATH = `/login${toReturnQuery('/checkout/express')}`

/** The coupons of express checkout, folded unless one is chosen, so that the ways to pay stay in view. */
export function ExpressCoupon(props: ExpressCouponProps) {
  // Afterwards the shopper opens and folds it.
  const [isOpenAtFirst] = useState(props.chosenId !== undefined)
  return (
    <details className="group rounded-card border border-line bg-surface" open={isOpenAtFirst}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2 font-medium">
        {m.express_coupon()}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-5">
        <CouponSection {...props} loginPath={LOGIN_PATH} />
      </div>
    </details>
  )
}
