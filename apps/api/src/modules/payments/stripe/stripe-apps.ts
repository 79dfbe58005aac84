import type Stripe from 'stripe'
import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import type { AppAction } from '@shop/contract/payments/payments.schemas'
import type { AppChoice } from '../core/payment-port.ts'

/** An attempt that nobody completed in time: no decline (https://docs.stripe.com/error-codes). */
const EXPIRED = 'payment_intent_payment_attempt_expired'

/**
 * Alipay is a redirect on every device (its own page shows desktops a code), WeChat Pay a code on every device,
 * for phones with a page of Stripe's (https://docs.stripe.com/payments/alipay/accept-a-payment,
 * https://docs.stripe.com/payments/wechat-pay/accept-a-payment).
 */
export const toStripeActionKind = ({ app }: AppChoice): AppAction['kind'] =>
  app === 'alipay' ? 'redirect' : 'qr'

/** The parameters that confirm an intent with an app's method. */
export const toAppConfirmation = ({
  app,
  backUrl,
}: AppChoice & { backUrl: string }): Stripe.PaymentIntentConfirmParams => ({
  payment_method_data: { type: app },
  return_url: backUrl,
  ...(app === 'wechat_pay' ? { payment_method_options: { wechat_pay: { client: 'web' } } } : {}),
})

/** Where the app is opened that an intent waits for; undefined when it waits for none. */
export function findAppAction({ next_action: action }: Stripe.PaymentIntent): AppAction | undefined {
  const { alipay_handle_redirect: redirect, wechat_pay_display_qr_code: code } = action ?? {}
  if (redirect?.url) return { kind: 'redirect', url: redirect.url }
  return code ? { kind: 'qr', content: code.data, url: code.hosted_instructions_url } : undefined
}

/** Why the last attempt in an app failed; undefined when it only expired. */
export function toAppDecline({ code }: Stripe.PaymentIntent.LastPaymentError): DeclineReason | undefined {
  return code === EXPIRED ? undefined : 'app_declined'
}
