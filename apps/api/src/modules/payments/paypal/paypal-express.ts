import { z } from 'zod'
import { toMoney } from '@shop/contract/money/money'
import type { ExpressApproval, ExpressPort, NewPayment, ProviderPayment } from '../core/payment-port.ts'
import { toPathPart, type ProviderHttp } from '../core/provider-http.ts'
import { findRefusal, PayPalOrder } from './paypal-orders.ts'

interface Options {
  http: ProviderHttp
  toProviderPayment: (order: PayPalOrder) => ProviderPayment
}

/** Requests complete responses. */
const FULL_RESPONSE = { prefer: 'return=representation' }
const UNIT = "/purchase_units/@reference_id=='default'"
/** The order was captured by an earlier attempt, or is void: its own status shows which. */
const OVER = ['ORDER_ALREADY_COMPLETED', 'ORDER_CANNOT_BE_PATCHED']

/**
 * PayPal from the cart: the address is the one that the shopper chooses there (`GET_FROM_FILE`), and its page shows
 * "Continue" because the amount follows the address
 * (https://developer.paypal.com/docs/checkout/standard/customize/update-order-details/).
 */
export function createPayPalExpress({ http, toProviderPayment }: Options): ExpressPort {
  return {
    open: ({ requestId, amountMinor, currency, backUrl }) =>
      http.exchange(async (request) => {
        const order = await request(PayPalOrder, {
          path: '/v2/checkout/orders',
          headers: { 'paypal-request-id': requestId, ...FULL_RESPONSE },
          body: JSON.stringify({
            intent: 'CAPTURE',
            purchase_units: [
              {
                amount: { currency_code: currency, value: toMoney(amountMinor) },
                // Replaced once there is a payment: what is missing could only be added once.
                description: 'Express checkout',
                custom_id: requestId,
                invoice_id: requestId,
              },
            ],
            payment_source: {
              paypal: {
                experience_context: {
                  user_action: 'CONTINUE',
                  shipping_preference: 'GET_FROM_FILE',
                  return_url: withWallet(backUrl, 'approved'),
                  cancel_url: withWallet(backUrl, 'cancelled'),
                },
              },
            },
          }),
        })
        const { providerPaymentId, approvalUrl } = toProviderPayment(order)
        return { providerPaymentId, approvalUrl: approvalUrl ?? '' }
      }),

    readApproval: (id) =>
      http.exchange(async (request) => {
        try {
          const order = await request(PayPalOrder, { path: `/v2/checkout/orders/${toPathPart(id)}` })
          return order.status === 'APPROVED' ? toApproval(order) : undefined
        } catch (error) {
          if (findRefusal(error)?.status === 404) return undefined
          throw error
        }
      }),

    adopt: (id, payment) =>
      http.exchange(async (request) => {
        const path = `/v2/checkout/orders/${toPathPart(id)}`
        try {
          await request(z.unknown(), { path, method: 'PATCH', body: JSON.stringify(toPatch(payment)) })
        } catch (error) {
          if (!OVER.includes(findRefusal(error)?.issue ?? '')) throw error
        }
        return toProviderPayment(await request(PayPalOrder, { path }))
      }),
  }
}

/** PayPal adds the order's `token` and, when it was approved, the `PayerID`. */
export function withWallet(backUrl: string, wallet: 'approved' | 'cancelled'): string {
  const url = new URL(backUrl)
  url.searchParams.set('wallet', wallet)
  return url.href
}

function toPatch({ paymentId, orderNumber, amountMinor, currency }: NewPayment) {
  const values = {
    amount: { currency_code: currency, value: toMoney(amountMinor) },
    description: orderNumber,
    custom_id: paymentId,
    invoice_id: paymentId,
  }
  return Object.entries(values).map(([name, value]) => ({ op: 'replace', path: `${UNIT}/${name}`, value }))
}

function toApproval(order: PayPalOrder): ExpressApproval {
  const { shipping } = order.purchase_units[0]
  const { email_address: email, phone_number: phone } = order.payment_source?.paypal ?? {}
  const { admin_area_1: state, admin_area_2: city, ...address } = shipping?.address ?? { country_code: '' }
  return {
    email,
    address: withoutMissing({
      recipient_name: shipping?.name?.full_name,
      phone: phone?.national_number,
      // PayPal's own code for the mainland.
      country: address.country_code === 'C2' ? 'CN' : address.country_code,
      // Some countries have no states.
      province: state ?? city,
      city: city ?? state,
      address_line1: address.address_line_1,
      address_line2: address.address_line_2,
      postal_code: address.postal_code,
    }),
  }
}

const withoutMissing = <Value extends object>(value: Value) =>
  JSON.parse(JSON.stringify(value)) as { [Key in keyof Value]: Exclude<Value[Key], undefined> }
