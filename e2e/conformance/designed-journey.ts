import { ADDRESS, type Call, type Expect } from './steps.ts'

/** A bracelet of 23 amethysts for a wrist of 16.5 cm, as a shared link names it. */
const DESIGN = 'https://shop.example/design?d=1r4l001d-n'

const BUYER = {
  first_name: 'Lian',
  last_name: 'Chen',
  email: 'lian@example.com',
  phone_number: '+15415550142',
}

const isReturnRule = ({ presentation }: { presentation?: string }) => presentation === 'disclosure'

/** A designed bracelet: found by its address, and handed over to its buyer with its return rule. */
export async function makeToOrder(call: Call, expect: Expect): Promise<void> {
  const { body } = await call('lookup_catalog', { ids: [DESIGN] })
  const id = body.products?.[0]?.variants[0]?.id ?? ''
  expect('a designed bracelet with its return rule', body.messages?.some(isReturnRule) === true)
  await call('get_product', { id: DESIGN })
  const lines = [{ item: { id }, quantity: 1 }]
  await call('create_cart', { line_items: lines })
  const methods = [{ type: 'shipping', line_item_ids: [id], destinations: [{ id: 'home', ...ADDRESS }] }]
  const checkout = await call('create_checkout', {
    line_items: lines,
    buyer: BUYER,
    fulfillment: { methods },
  })
  expect(
    'a designed bracelet is for its buyer to review',
    checkout.body.status === 'requires_escalation' && checkout.body.messages?.some(isReturnRule) === true,
  )
}
