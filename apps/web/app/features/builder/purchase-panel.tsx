import { toDesignCode } from '@shop/bracelet/code'
import { MAKING_DAYS } from '@shop/bracelet/price'
import { toMoney, type Money } from '@shop/contract/money/money'
import { useState } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Price } from '../../ui/text/price.tsx'
import type { CartDesign } from '../../lib/shop/cart-item.ts'
import { toCm } from './design-texts.ts'
import { ProblemList } from './problem-list.tsx'
import { SaveDesign } from './save-design.tsx'
import { shareDesign } from './share-design.ts'
import type { Builder } from './use-builder.ts'
import { useConfirmedPrice } from './use-confirmed-price.ts'

/** A design that goes into the cart, at the price that was shown. */
export interface DesignPurchase {
  design: CartDesign
  price: Money
}

interface PurchasePanelProps {
  builder: Builder
  shopperId: string | undefined
  /** Returns whether there was room in the cart. */
  onBuy: (design: DesignPurchase) => 'added' | 'full'
}

/** Price, problems, and what can be done with the design. */
export function PurchasePanel({ builder, shopperId, onBuy }: PurchasePanelProps) {
  const { design, price, problems } = builder
  const confirmed = useConfirmedPrice(design)
  const isHydrated = useHydrated()
  const [isFull, setFull] = useState(false)
  const code = toDesignCode(design)
  const total = confirmed?.price.total ?? toMoney(price.total_fen)
  const isMakeable = problems.length === 0
  const toCartDesign = (code: string): CartDesign => ({
    code,
    wrist: `${toCm(design.wrist_mm)} cm`,
    parts: design.pieces.length,
  })

  return (
    <section aria-labelledby="design-purchase" className="flex flex-col gap-4">
      <h2 id="design-purchase" className="sr-only">
        {m.design_purchase()}
      </h2>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Price money={total} className="font-heading text-h2" />
        <p className="text-sm text-muted">
          {m.design_price_parts({
            parts: formatMoney(confirmed?.price.parts ?? toMoney(price.parts_fen)),
            making: formatMoney(confirmed?.price.making_fee ?? toMoney(price.making_fee_fen)),
          })}
        </p>
      </div>
      <ProblemList builder={builder} />
      <Button
        wide
        aria-disabled={!isMakeable || !isHydrated || undefined}
        className={isMakeable ? undefined : 'opacity-50'}
        onClick={() => isMakeable && setFull(onBuy({ design: toCartDesign(code), price: total }) === 'full')}
      >
        {m.design_add_to_cart()}
      </Button>
      {isFull && (
        <p role="alert" className="text-sm text-danger">
          {m.design_cart_full()}
        </p>
      )}
      <noscript>
        <p className="border-l-2 border-gold-400 pl-3 text-sm">{m.design_needs_javascript()}</p>
      </noscript>
      <ul className="flex flex-col gap-1.5 text-sm text-muted">
        <li className="flex gap-2">
          <Icon name="clock" className="mt-0.5 size-4.5" />
          {m.design_making_days({ count: confirmed?.making_days ?? MAKING_DAYS })}
        </li>
        <li className="flex gap-2">
          <Icon name="return" className="mt-0.5 size-4.5" />
          <span>
            {m.designs_returns_rule()}{' '}
            <Link to="/return" className="text-jade-700 underline underline-offset-4">
              {m.design_returns_more()}
            </Link>
          </span>
        </li>
      </ul>
      <div className="-mx-3 flex flex-wrap">
        <SaveDesign code={code} shopperId={shopperId} />
        <Button variant="quiet" onClick={() => void shareDesign(code)}>
          <Icon name="link" className="size-5" />
          {m.design_share()}
        </Button>
        <ButtonLink variant="quiet" to={`/contact?design=${code}`}>
          <Icon name="mail" className="size-5" />
          {m.design_ask()}
        </ButtonLink>
      </div>
    </section>
  )
}
