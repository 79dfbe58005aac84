import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order, OrderLine } from '@shop/contract/orders/orders.schemas'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toSoldLineKey, type CartItem } from '../../lib/shop/cart-item.ts'
import { m } from '../../paraglide/messages.js'
import { Button, type ButtonVariant } from '../../ui/layout/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { ErrorNotice, Notice } from '../../ui/text/notice.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { planBuyAgain, type Shortage } from './buy-again-plan.ts'

/** The cart as the page passes it in: features do not import one another. */
export interface OrderCart {
  /** Units of a line in the cart. */
  toQuantityInCart: (line: Pick<OrderLine, 'product_id' | 'size' | 'design'>) => number
  add: (item: CartItem) => 'added' | 'full'
  /** Opens the cart drawer. */
  show: () => void
}

interface BuyAgainProps {
  order: Pick<Order, 'items' | 'order_number'>
  cart: OrderCart
  variant?: ButtonVariant
}

/** Result of a press: whether anything was added, and which lines fell short. */
interface Outcome {
  hasAdded: boolean
  shortages: readonly Shortage[]
}

/**
 * Button that adds the lines of an order to the cart again and lists the ones that fell short. Renders into a
 * wrapping row.
 */
export function BuyAgain({ order, cart, variant = 'secondary' }: BuyAgainProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()

  async function buy() {
    setOutcome(undefined)
    setError(undefined)
    await send(async () => {
      try {
        const bought = order.items.filter(({ free_gift: isGift }) => !isGift)
        const items = bought.map(({ product_id, size, design, quantity }) => ({
          product_id,
          quantity,
          ...(design ? { design: design.code } : { size }),
        }))
        const result = await call(quoteOrder, { body: { items } })
        if (!result.ok) return setError(toRefusalMessage(result.status, result.error))
        fill(planBuyAgain(bought, result.data.items, cart.toQuantityInCart))
      } catch (error) {
        setError(toOutageMessage(error, m.account_again_failed()))
      }
    })
  }

  function fill({ lines, shortages }: ReturnType<typeof planBuyAgain>) {
    const full = lines.filter((line) => cart.add(line) === 'full')
    const all = [...shortages, ...full.flatMap((line) => toFullShortage(order.items, line))]
    if (all.length === 0) return cart.show()
    setOutcome({ hasAdded: full.length < lines.length, shortages: all })
  }

  return (
    <>
      <Button variant={variant} loading={isSending} onClick={() => void buy()}>
        {m.account_buy_again()}
        <VisuallyHidden> {order.order_number}</VisuallyHidden>
      </Button>
      <ErrorNotice message={error} className="w-full text-left" />
      {outcome && <OutcomeNotice outcome={outcome} />}
    </>
  )
}

function OutcomeNotice({ outcome: { hasAdded, shortages } }: { outcome: Outcome }) {
  return (
    <Notice
      announce
      kind={hasAdded ? 'info' : 'danger'}
      title={hasAdded ? m.account_again_partly() : m.account_again_none()}
      className="w-full text-left"
    >
      <ul className="mt-1 list-disc pl-5">
        {shortages.map((shortage) => (
          <li key={toSoldLineKey(shortage.line)}>{toText(shortage)}</li>
        ))}
      </ul>
      {hasAdded && (
        <Link
          to="/cart"
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {m.account_again_to_cart()}
        </Link>
      )}
    </Notice>
  )
}

function toFullShortage(items: readonly OrderLine[], { id, size }: CartItem): Shortage[] {
  const line = items.find((each) => each.product_id === id && each.size === size)
  return line ? [{ line, reason: 'cart_full', quantity: 0 }] : []
}

function toText({ line, reason, quantity }: Shortage): string {
  const name = localized(line, 'name')
  const thing = line.size ? m.account_again_sized({ name, size: line.size }) : name
  switch (reason) {
    case 'unavailable':
      return m.account_again_unavailable({ thing })
    case 'sold_out':
      return m.account_again_sold_out({ thing })
    case 'in_cart':
      return m.account_again_in_cart({ thing })
    case 'cart_full':
      return m.account_again_cart_full({ thing })
    case 'fewer':
      return m.account_again_fewer({ thing, got: quantity, wanted: line.quantity })
  }
}
