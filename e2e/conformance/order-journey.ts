import { randomUUID } from 'node:crypto'
import { verifySignature } from '@shop/api/modules/agents/request-signature'
import type { OrderEvent } from './shop.ts'

interface Shop {
  url: string
  cancel: (orderId: string) => Promise<unknown>
  deliver: () => Promise<void>
}

const BUYER = {
  email: 'lian@example.com',
  phone: '+15415550142',
  shipping_method: 'international',
  address: {
    recipient_name: 'Lian Chen',
    phone: '+15415550142',
    country: 'US',
    province: 'OR',
    city: 'Springfield',
    address_line1: '742 Evergreen Terrace',
    postal_code: '97477',
  },
}

/** A buyer takes over what an agent has chosen, and orders it as a guest. Returns the order's id. */
export async function orderAsBuyer(shop: Shop, continueUrl: string): Promise<string> {
  const link = new URL(continueUrl).hash.replace('#agent=', '')
  const taken = await fetch(`${shop.url}/api/v1/agent-carts/take-over`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  })
  const { data } = (await taken.json()) as {
    data: { agent_origin: string; items: { product_id: string; size?: string; quantity: number }[] }
  }
  const items = data.items.map(({ product_id, size, quantity }) => ({
    product_id,
    quantity,
    ...(size !== undefined && { size }),
  }))
  const placed = await fetch(`${shop.url}/api/v1/guest/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...BUYER, items, agent_origin: data.agent_origin }),
  })
  if (!placed.ok) throw new Error(`The order was refused: ${await placed.text()}`)
  return ((await placed.json()) as { data: { order: { order_id: string } } }).data.order.order_id
}

/** The bodies of events, whose signatures are verified with the keys of the shop's profile. */
export async function readEvents(
  shop: Pick<Shop, 'url'>,
  { events, eventsUrl }: { events: OrderEvent[]; eventsUrl: string },
): Promise<unknown[]> {
  const response = await fetch(`${shop.url}/.well-known/ucp`)
  const { signing_keys: keys } = (await response.json()) as { signing_keys: { kid: string; kty: string }[] }
  const bodies: unknown[] = []
  for (const { headers, body } of events) {
    await verifySignature({ method: 'POST', url: eventsUrl, headers, body: Buffer.from(body) }, keys)
    bodies.push(JSON.parse(body))
  }
  return bodies
}
