import { toMoney } from '@shop/contract/money/money'
import {
  CardProvider,
  PaymentApp,
  type AppAction,
  type AppForm,
  type PaymentForm,
} from '@shop/contract/payments/payments.schemas'
import type { ProviderPayment } from './payment-port.ts'
import type { PaymentRow } from './payments.repository.ts'
import type { WalletQuoteRow } from './wallet-quotes.repository.ts'

/** The form of a card's or the wallet's payment, for its shopper. */
export function toForm(
  { payment, quote }: { payment: PaymentRow; quote: WalletQuoteRow | undefined },
  reported: ProviderPayment,
): PaymentForm {
  const amountFen = quote?.amount_fen ?? payment.amount_minor
  const form = {
    payment_id: payment.id,
    amount: toMoney(amountFen),
    currency: 'CNY' as const,
    status: payment.status,
  }
  if (!quote) {
    return {
      ...form,
      provider: CardProvider.parse(payment.provider),
      payment_intent_id: reported.providerPaymentId,
      client_secret: reported.clientSecret ?? '',
    }
  }
  return {
    ...form,
    provider: 'paypal',
    paypal_order_id: reported.providerPaymentId,
    approval_url: reported.approvalUrl ?? '',
    quote: {
      amount: toMoney(quote.amount_minor),
      currency: quote.currency,
      rate: quote.rate,
      expires_at: quote.expires_at.toISOString(),
    },
  }
}

/** Whether the app still waits for the shopper, in the way of the shopper's device. */
export function hasLiveAction(
  { action_until: until }: PaymentRow,
  { appAction }: ProviderPayment,
  kind: AppAction['kind'],
  now: Date,
): boolean {
  return until !== null && until > now && appAction?.kind === kind
}

/** The form of an app's payment, whose action is live. */
export function toAppForm(payment: PaymentRow, reported: ProviderPayment): AppForm {
  return {
    payment_id: payment.id,
    amount: toMoney(payment.amount_minor),
    currency: 'CNY',
    status: payment.status,
    provider: CardProvider.parse(payment.provider),
    app: PaymentApp.parse(payment.method),
    payment_intent_id: reported.providerPaymentId,
    action: reported.appAction!,
    expires_at: payment.action_until!.toISOString(),
  }
}
