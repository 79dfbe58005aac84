import { createHmac } from 'node:crypto'
import type { Data, Received } from '@shop/contract/http/endpoint'
import type { openExpressWallet, reviewExpressWallet } from '@shop/contract/payments/express.endpoints'
import type { ApprovedWallet } from '@shop/contract/payments/express.schemas'
import { MARKETS_ABROAD } from '@shop/contract/markets/markets'
import { MAX_ORDER_FEN, toFen, toMoney } from '@shop/contract/money/money'
import { createId } from '../../../db/ids.ts'
import type { Db } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireAvailable } from '../../orders/order-lines.shared.ts'
import type { OrdersService } from '../../orders/orders.service.ts'
import type { ExpressPort } from '../core/payment-port.ts'
import type { ApprovedPayment } from '../core/payment-opening.service.ts'
import type { PaymentProviders } from '../core/payment-providers.ts'
import { toMinor } from '../core/provider-amounts.ts'
import { callProvider } from '../core/provider-calls.ts'
import { toWalletMinor } from '../core/wallet-money.ts'
import { isSameSecret } from '../../../security/tokens.ts'

interface Dependencies {
  db: Db
  orders: OrdersService
  providers: PaymentProviders
  walletRate: { currency: string; yuanPerUnit: string } | undefined
  publicUrl: string
  secret: string
}

export type ExpressWallet = ReturnType<typeof createExpressWallet>

/**
 * The wallet from the cart (decision 66): it is opened before there is an order, so an abandoned one leaves nothing here.
 * The shop's secret makes the key of what is opened, so that only its visit can read the address or pay with it.
 */
export function createExpressWallet({ db, orders, providers, walletRate, publicUrl, secret }: Dependencies) {
  /** @throws PAYMENT_PROVIDER_DISABLED */
  function requireWallet(): { port: ExpressPort; rate: NonNullable<typeof walletRate> } {
    const port = providers.findOffered('paypal')?.express
    if (!port || !walletRate) throw new AppError('PAYMENT_PROVIDER_DISABLED')
    return { port, rate: walletRate }
  }

  const toKey = (id: string) =>
    createHmac('sha256', secret).update(`express-wallet|${id}`).digest('base64url')

  /** @throws PAYMENT_NOT_FOUND */
  function requireKey({ paypal_order_id: id, key }: { paypal_order_id: string; key: string }): void {
    if (!isSameSecret(key, toKey(id))) throw new AppError('PAYMENT_NOT_FOUND')
  }

  return {
    /**
     * Opens the wallet. Its estimate has the shipping abroad, so that the final amount is hardly ever above what is
     * approved. A coupon that does not apply is left out, as in every quote.
     *
     * @param userId the owner of the coupon; undefined for a visitor
     */
    async open(
      userId: string | undefined,
      { items, coupon_id }: Received<typeof openExpressWallet, 'body'>,
    ): Promise<Data<typeof openExpressWallet>> {
      const { port, rate } = requireWallet()
      requireAvailable(await orders.priceItems(db, items))
      const { total } = await orders.quote(userId, { items, country: MARKETS_ABROAD[0], coupon_id })
      const totalFen = toFen(total)
      if (totalFen > MAX_ORDER_FEN) throw new AppError('ORDER_TOO_LARGE')
      const { providerPaymentId: id, approvalUrl } = await callProvider(() =>
        port.open({
          requestId: createId(),
          amountMinor: toWalletMinor(totalFen, rate.yuanPerUnit),
          currency: rate.currency,
          backUrl: `${publicUrl}/checkout/express`,
        }),
      )
      return { paypal_order_id: id, key: toKey(id), approval_url: approvalUrl }
    },

    /** @throws PAYMENT_NOT_FOUND without the right key, or when nothing is approved (any more) */
    async review(
      userId: string | undefined,
      {
        items,
        shipping_method,
        coupon_id,
        free_gifts,
        without_offers,
        ...opened
      }: Received<typeof reviewExpressWallet, 'body'>,
    ): Promise<Data<typeof reviewExpressWallet>> {
      requireKey(opened)
      const { port, rate } = requireWallet()
      const approval = await callProvider(() => port.readApproval(opened.paypal_order_id))
      if (!approval) throw new AppError('PAYMENT_NOT_FOUND')
      const { email, address } = approval
      if (!/^[A-Z]{2}$/.test(address.country)) throw new AppError('SHIPPING_NOT_AVAILABLE')
      const quote = await orders.quote(userId, {
        items,
        country: address.country,
        shipping_method,
        coupon_id,
        free_gifts,
        without_offers,
      })
      const amount = toMoney(toWalletMinor(toFen(quote.total), rate.yuanPerUnit))
      const charge = { amount, currency: rate.currency, rate: rate.yuanPerUnit }
      return { ...(email !== undefined && { email }), address, quote, charge }
    },

    /** What an order's payment may adopt. @throws PAYMENT_NOT_FOUND */
    requireApproved(approved: ApprovedWallet): ApprovedPayment {
      requireKey(approved)
      return { providerPaymentId: approved.paypal_order_id, amountMinor: toMinor(approved.amount) }
    },
  }
}
