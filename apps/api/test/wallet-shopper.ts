import { captureWalletOrder, createWalletOrder, getPayment } from '@shop/contract/payments/payments.endpoints'
import type { WalletForm } from '@shop/contract/payments/payments.schemas'
import { anOrder, type PlacedOrder } from './builders.ts'
import { createOrderSteps } from './order-steps.ts'
import type { TestApp } from './test-app.ts'

/** An order whose wallet payment is open. */
export type WithWallet = PlacedOrder & { form: WalletForm }

/** A capture or refund in the wallet's records. */
interface AtWallet {
  id: string
  status: string
  amount: { value: string; currency_code: string }
}

/** Actions of a shopper paying with the wallet, and the wallet's records of it. */
export function createWalletShopper(shop: TestApp) {
  const open = async ({ order, shopper }: PlacedOrder) =>
    (await shop.call(createWalletOrder, { body: { order_id: order.order_id } }, { as: shopper })).data

  return {
    open,
    async anOpenWallet(options: Parameters<typeof anOrder>[1] = {}): Promise<WithWallet> {
      const placed = await anOrder(shop, options)
      return { ...placed, form: await open(placed) }
    },
    /** Approves on the provider's page with a source of payment. */
    approve: ({ form }: WithWallet, wallet: 'balance' | 'declined' | 'pending' = 'balance') =>
      shop.provider.control(`paypal/orders/${form.paypal_order_id}/approve`, { wallet }),
    capture: ({ form, shopper }: WithWallet) =>
      shop.call(captureWalletOrder, { body: { paypal_order_id: form.paypal_order_id } }, { as: shopper }),
    readOrder: createOrderSteps(shop).readOrder,
    readPayment: async ({ form, shopper }: WithWallet) =>
      (await shop.call(getPayment, { params: { id: form.payment_id } }, { as: shopper })).data,

    /** The wallet's captures for an order. */
    async readTaken({ form }: WithWallet): Promise<AtWallet[]> {
      const orders =
        await shop.provider.control<
          { id: string; purchase_units: [{ payments?: { captures?: AtWallet[] } }] }[]
        >('paypal/orders')
      const own = orders.find(({ id }) => id === form.paypal_order_id)
      return own?.purchase_units[0].payments?.captures ?? []
    },
    listRefunds: () => shop.provider.control<AtWallet[]>('paypal/refunds'),
  }
}
