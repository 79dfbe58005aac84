import { expect } from 'vitest'
import { cancelOrder, getOrder, placeOrder } from '@shop/contract/orders/orders.endpoints'
import { confirmPayment, createPaymentIntent } from '@shop/contract/payments/payments.endpoints'
import { anOrderBody, aShopper, payOrder, type PlacedOrder, type Shopper } from './builders.ts'
import { CARDS } from './card-provider.ts'
import type { TestApp } from './test-app.ts'
import { BY_COMMAND_LINE } from '../src/modules/orders/merchant-command.shared.ts'

type Placed = Pick<PlacedOrder, 'order' | 'shopper'>

/** What shoppers and the merchant do with an order and its card payment, and the provider's records of it. */
export function createOrderSteps(shop: TestApp) {
  const { provider, services } = shop
  const params = { provider: 'stripe' as const }

  /** Requests the card form. The response may be a failure, unlike that of `openPayment`. */
  const open = ({ order, shopper }: Placed) =>
    shop.call(createPaymentIntent, { params, body: { order_id: order.order_id } }, { as: shopper })
  const listIntents = async ({ order }: Pick<Placed, 'order'>) =>
    (await provider.listIntents()).filter(({ metadata }) => metadata['order_id'] === order.order_id)

  return {
    open,
    listIntents,
    /** Places an order with these fields; by a new shopper unless one is given. */
    place: async (body: Parameters<typeof anOrderBody>[0], as?: Shopper) =>
      shop.call(placeOrder, { body: anOrderBody(body) }, { as: as ?? (await aShopper(shop)) }),
    /** An order of so many units of these products by a new shopper, paid by card. */
    async placePaid(quantities: readonly [productId: string, quantity: number][]): Promise<Placed> {
      const shopper = await aShopper(shop)
      const items = quantities.map(([product_id, quantity]) => ({ product_id, quantity }))
      const { data: order } = await shop.call(placeOrder, { body: anOrderBody({ items }) }, { as: shopper })
      await payOrder(shop, { order, shopper })
      return { order, shopper }
    },
    confirm: ({ shopper, form }: { shopper: Shopper; form: { payment_intent_id: string } }) =>
      shop.call(
        confirmPayment,
        { params, body: { payment_intent_id: form.payment_intent_id } },
        { as: shopper },
      ),
    cancel: ({ order, shopper }: Placed, reason = 'Changed my mind') =>
      shop.call(cancelOrder, { params: { id: order.order_id }, body: { reason } }, { as: shopper }),
    readOrder: async ({ order, shopper }: Placed) =>
      (await shop.call(getOrder, { params: { id: order.order_id } }, { as: shopper })).data,
    /** The merchant's refund: of all that is left without an amount. */
    refund: ({ order }: Pick<Placed, 'order'>, amountFen?: number, key = 'key') =>
      services.merchantRefunds.request(
        { orderId: order.order_id, amountFen, note: undefined, key },
        BY_COMMAND_LINE,
      ),
    cancelByMerchant: ({ order }: Pick<Placed, 'order'>) =>
      services.cancellation.cancelByMerchant(order.order_id, undefined, BY_COMMAND_LINE),
    /** The merchant sends all that is left of an order. */
    ship: ({ order }: Pick<Placed, 'order'>) =>
      services.fulfilment.ship(
        order.order_number,
        { carrier: 'SF', trackingNumber: 'SF1234567890123' },
        BY_COMMAND_LINE,
      ),
    listRefunds: async (intentId: string) =>
      (await provider.listRefunds()).filter(({ payment_intent }) => payment_intent === intentId),
    /** The subjects of the shopper's mails, with N for the order's number. */
    listSubjects: async ({ order, shopper }: Placed) =>
      (await shop.readMail(shopper.email)).map(({ subject }) => subject.replace(order.order_number, 'N')),

    /** Opens a payment whose response is lost: the shop does not know it, the provider does. Returns its id. */
    async loseResponse(placed: Placed): Promise<string> {
      await provider.break({ operation: 'payment_intents.create', action: 'drop_after', times: 2 })
      expect((await open(placed)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
      await provider.mend()
      return (await listIntents(placed))[0]!.id
    },
    /** Pays by card in the provider's form; the shop learns of it by the provider's event. */
    async payByCard(intentId: string, card = CARDS.pays): Promise<void> {
      await provider.payWith(card, intentId)
      await shop.deliverWebhooks(intentId)
    },
  }
}
