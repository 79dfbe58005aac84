import type { CouponObstacle, CouponOnOrder } from '@shop/contract/coupons/coupons.schemas'
import type { Money } from '@shop/contract/money/money'
import type { OfferOnOrder } from '@shop/contract/offers/offers.schemas'
import { useEffect, useRef } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../lib/i18n/locale.ts'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { toLineKey, type CartItem } from '../../lib/shop/cart-item.ts'
import type { PriceChange, Shortage } from './changes.ts'
import { toObstacleText } from './coupon-messages.ts'
import { toShortageText } from './order-summary.tsx'

/** What prevents the order from being placed. */
export type CheckoutProblem =
  | { kind: 'shortage'; shortages: Shortage[] }
  | { kind: 'price'; changes: PriceChange[]; offers: GoneOffer[]; before: Money; after: Money }
  | { kind: 'coupon'; coupon: CouponOnOrder; obstacle: CouponObstacle; before: Money; after: Money }
  | { kind: 'gift_card'; before: Money; after: Money }
  | { kind: 'message'; text: string }

/** An offer that lowers the price no longer; `isUsed`: this guest has used it, or has ordered before. */
interface GoneOffer {
  offer: OfferOnOrder
  isUsed: boolean
}

interface ProblemPanelProps {
  problem: CheckoutProblem
  /** Number of attempts to order; each one moves the focus here. */
  attempts: number
  /** Lowers the quantities in the cart to the stock. */
  onAdjust: () => void
  /** Places the order at the new total. */
  onAccept: () => void
  isBusy: boolean
}

/** Changes since the prices were shown, line by line, with one button that resolves them. */
export function ProblemPanel({ problem, attempts, onAdjust, onAccept, isBusy }: ProblemPanelProps) {
  const toCategoryName = useCategoryNames()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) panel.current?.focus()
  }, [attempts])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="alert"
      className="rounded-card border border-danger bg-danger-100 px-5 py-4"
    >
      <p className="flex items-center gap-2 font-medium text-danger">
        <Icon name="alert" className="size-5.5" />
        {toTitle(problem)}
      </p>
      {problem.kind === 'shortage' && (
        <>
          <ul className="mt-3 flex flex-col gap-2">
            {problem.shortages.map(({ line, finding }) => (
              <ChangedLine key={toLineKey(line)} line={line}>
                {toShortageText(finding)}
              </ChangedLine>
            ))}
          </ul>
          <Button variant="danger" className="mt-4 bg-surface" onClick={onAdjust}>
            {m.checkout_problem_adjust()}
          </Button>
        </>
      )}
      {problem.kind === 'gift_card' && (
        <>
          <p className="mt-3">{m.checkout_problem_payable(toAmounts(problem))}</p>
          <Button className="mt-4" loading={isBusy} onClick={onAccept}>
            {m.checkout_place()}
          </Button>
        </>
      )}
      {(problem.kind === 'price' || problem.kind === 'coupon') && (
        <>
          {problem.kind === 'price' ? (
            <PriceChanges {...problem} />
          ) : (
            <p className="mt-3">
              {localized(problem.coupon, 'title')}:{' '}
              {toObstacleText(problem.obstacle, undefined, toCategoryName)}
            </p>
          )}
          <p className="mt-3">{m.checkout_problem_total(toAmounts(problem))}</p>
          <Button className="mt-4" loading={isBusy} onClick={onAccept}>
            {m.checkout_problem_accept({ amount: formatMoney(problem.after) })}
          </Button>
        </>
      )}
    </div>
  )
}

function PriceChanges({ changes, offers }: { changes: PriceChange[]; offers: GoneOffer[] }) {
  if (changes.length + offers.length === 0) return null
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {changes.map(({ line, before, after }) => (
        <ChangedLine key={toLineKey(line)} line={line}>
          {m.checkout_price_changed({ before: formatMoney(before), after: formatMoney(after) })}
        </ChangedLine>
      ))}
      {offers.map(({ offer, isUsed }) => (
        <li key={offer.offer_id} className="flex flex-wrap justify-between gap-x-4">
          <span>{localized(offer, 'title')}</span>
          <span className="font-medium">{isUsed ? m.checkout_offer_used() : m.checkout_offer_over()}</span>
        </li>
      ))}
    </ul>
  )
}

const toAmounts = ({ before, after }: { before: Money; after: Money }) => ({
  before: formatMoney(before),
  after: formatMoney(after),
})

function toTitle(problem: CheckoutProblem): string {
  if (problem.kind === 'shortage') return m.checkout_problem_shortage()
  if (problem.kind === 'price') return toPriceTitle(problem)
  if (problem.kind === 'coupon') return m.checkout_problem_coupon()
  if (problem.kind === 'gift_card') return m.checkout_problem_gift_cards()
  return problem.text
}

function toPriceTitle({ changes, offers }: { changes: PriceChange[]; offers: GoneOffer[] }): string {
  const isOfOffers = changes.length === 0 && offers.length > 0
  return isOfOffers ? m.checkout_problem_offers() : m.checkout_problem_price()
}

function ChangedLine({ line, children }: { line: CartItem; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span>
        {localized(line, 'name')}
        {line.size && <span className="text-muted"> · {m.checkout_line_size({ size: line.size })}</span>}
      </span>
      <span className="font-medium tabular-nums">{children}</span>
    </li>
  )
}
