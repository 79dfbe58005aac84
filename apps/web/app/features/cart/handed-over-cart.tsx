import { takeOverAgentCart } from '@shop/contract/agents/agent-carts.endpoints'
import { pickLocalizedFields } from '@shop/contract/languages/translated'
import type { Data } from '@shop/contract/http/endpoint'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/api/api.ts'
import { saveDraft } from '../../lib/storage/drafts.ts'
import { toCartDesign } from '../../lib/shop/cart-item.ts'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../../ui/text/notice.tsx'
import { takeOverLine } from './cart-store.ts'

/** The fragment of the link with which an agent hands a cart over: it reaches no server and no other page. */
const FRAGMENT = /^#agent=([\w-]{20,100})$/

/**
 * Adds what an agent has chosen to the cart of this browser, and to the checkout its coupon and what is filled in, and says so.
 *
 * @param shopperId the signed-in customer; undefined for a guest
 */
export function HandedOverCart({ shopperId }: { shopperId: string | undefined }) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<'added' | 'failed'>()
  const [, link] = FRAGMENT.exec(hash) ?? []

  useEffect(() => {
    if (link === undefined) return undefined
    let isCurrent = true
    const end = (cart: Data<typeof takeOverAgentCart> | undefined) => {
      if (!isCurrent) return
      for (const line of cart?.items ?? []) takeOverLine(toItem(line), line.quantity)
      if (cart) saveDraft('checkoutDraft', shopperId, toDraft(cart))
      setOutcome(cart ? 'added' : 'failed')
      // Opened again from here, the page adds nothing.
      if (cart) void navigate(pathname + search, { replace: true, preventScrollReset: true })
    }
    call(takeOverAgentCart, { body: { link } }).then(
      (result) => end(result.ok ? result.data : undefined),
      () => end(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [link, navigate, pathname, search, shopperId])

  if (outcome === undefined) return null
  return (
    <Notice kind={outcome === 'added' ? 'ok' : 'danger'} announce className="mt-6">
      <p>{outcome === 'added' ? m.cart_handed_over() : m.cart_hand_over_failed()}</p>
    </Notice>
  )
}

/** What the form of the checkout begins with. A typed address counts more than one of the address book. */
function toDraft({
  coupon,
  filled: { email, address, shipping_method: shippingMethod } = {},
  agent_origin: agentOrigin,
}: Data<typeof takeOverAgentCart>) {
  return {
    ...(coupon && { couponId: coupon.couponId, couponCode: coupon.code }),
    ...(email !== undefined && { email }),
    ...(address && { address, addressId: undefined }),
    ...(shippingMethod !== undefined && { shippingMethod }),
    ...(agentOrigin !== undefined && { agentOrigin }),
  }
}

function toItem(line: OrderQuote['items'][number]) {
  const { product_id: id, slug, image: imageUrl, size, unit_price: price } = line
  const names = pickLocalizedFields(line, 'name')
  const design = toCartDesign(line)
  return { id, slug, ...names, imageUrl, ...(design ? { design } : size !== undefined && { size }), price }
}
