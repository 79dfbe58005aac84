import { createAppPayment } from '../apps/app-payments.ts'
import type { AppName, AppOutcome, AppPayment } from '../apps/app-payments.ts'
import { createChallenge } from '../challenges.ts'
import type { Challenge, ChallengeOutcome } from '../challenges.ts'
import { randomToken } from '../ids.ts'
import { getCardByFingerprint } from './cards.ts'
import type { TestCard } from './cards.ts'
import { createCharge } from './charges.ts'
import { StripeError, invalidRequest, toCardErrorBody } from './errors.ts'
import { requireStatus, unexpectedState } from './intent-rules.ts'
import type { Params } from './params.ts'
import { createAppMethod, getPaymentMethod } from './payment-methods.ts'
import type { ErrorBody, NextAction, PaymentIntent, PaymentMethod } from './objects.ts'
import { recordEvent } from './world.ts'
import type { World } from './world.ts'

type ConfirmParams = Pick<
  Params<'createIntent'>,
  | 'payment_method'
  | 'payment_method_data'
  | 'return_url'
  | 'payment_method_options'
  | 'receipt_email'
  | 'shipping'
>

/**
 * Attempts a payment. Returns the intent if it is paid, processing or waiting for a challenge; throws the 402 of a
 * declined card, after the decline was recorded.
 */
export function confirmIntent(world: World, intent: PaymentIntent, params: ConfirmParams): PaymentIntent {
  requireStatus(intent, 'confirm')
  const { payment_method_data: made } = params
  const methodId = made
    ? createAppMethod(world, made.type).id
    : (params.payment_method ?? intent.payment_method)
  if (!methodId) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    )
  }
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !params.return_url) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    )
  }
  const method = getPaymentMethod(world, methodId)
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
    )
  }
  const chosen = params.payment_method_options?.card?.request_three_d_secure
  const confirmed: PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    payment_method_options: chosen
      ? { card: { request_three_d_secure: chosen } }
      : intent.payment_method_options,
    receipt_email: params.receipt_email ?? intent.receipt_email,
    shipping: params.shipping ?? intent.shipping,
  }
  if (method.type !== 'card') return startApp(world, confirmed, method, params.return_url)
  const card = toTestCard(method)
  const isForced = world.fault?.action === 'decline' || world.fault?.action === 'processing'
  if (!isForced && needsBank(card, confirmed)) return requireChallenge(world, confirmed)
  return throwIfDeclined(pay(world, confirmed, method, false))
}

/** Completes a challenge. A stale one (canceled, changed or confirmed again meanwhile) changes nothing. */
export function completeChallenge(
  world: World,
  challenge: Challenge,
  outcome: ChallengeOutcome,
): PaymentIntent | undefined {
  const intent = world.store.find<PaymentIntent>('payment_intent', challenge.payment_intent)
  if (!intent || !isOpen(challenge, intent)) return intent
  const method = getPaymentMethod(world, intent.payment_method ?? '')
  const settled: PaymentIntent = { ...intent, next_action: null }
  return outcome === 'complete'
    ? pay(world, settled, method, true)
    : fail(world, settled, { ...toCardErrorBody('authentication_failure'), payment_method: method })
}

/** Whether the intent still waits for this challenge. */
export function isOpen(challenge: Challenge, intent: PaymentIntent): boolean {
  const { next_action: action, status } = intent
  const isChallenge = action?.type === 'use_stripe_sdk' && action.use_stripe_sdk.source === challenge.id
  return status === 'requires_action' && isChallenge
}

/** Ends an attempt in an app. A stale one (canceled or confirmed again meanwhile) changes nothing. */
export function endAppPayment(world: World, payment: AppPayment, outcome: AppOutcome): void {
  const intent = world.store.find<PaymentIntent>('payment_intent', payment.payment_intent)
  if (!intent || !isOpenInApp(payment, intent)) return
  const method = getPaymentMethod(world, intent.payment_method ?? '')
  const settled: PaymentIntent = { ...intent, next_action: null }
  if (outcome === 'pay') {
    pay(world, settled, method, false)
    return
  }
  const key = outcome === 'fail' ? 'authentication_failure' : 'attempt_expired'
  fail(world, settled, { ...toCardErrorBody(key), payment_method: method })
}

/** Whether the intent still waits for this attempt in an app. */
export function isOpenInApp(payment: AppPayment, intent: PaymentIntent): boolean {
  return intent.status === 'requires_action' && findAppAddress(intent)?.includes(payment.id) === true
}

/** Where the intent's app is opened; undefined when it waits for no app. */
export function findAppAddress({ next_action: action }: PaymentIntent): string | undefined {
  if (action?.type === 'alipay_handle_redirect') return action.alipay_handle_redirect.url
  return action?.type === 'wechat_pay_display_qr_code' ? action.wechat_pay_display_qr_code.data : undefined
}

/** Ends `processing`: the money arrives, unless the intent was canceled meanwhile. */
export function settleIntent(world: World, id: string): void {
  const intent = world.store.find<PaymentIntent>('payment_intent', id)
  if (intent?.status !== 'processing') return
  pay(world, { ...intent, processing: null }, getPaymentMethod(world, intent.payment_method ?? ''), false)
}

/** A failed confirmation is Stripe's 402 with the intent inside. */
function throwIfDeclined(intent: PaymentIntent): PaymentIntent {
  if (!intent.last_payment_error) return intent
  throw new StripeError(402, { ...intent.last_payment_error, payment_intent: intent })
}

/**
 * The shopper has to pay in the app: Alipay is a redirect, WeChat Pay a code that the shop shows
 * (https://docs.stripe.com/payments/alipay, https://docs.stripe.com/payments/wechat-pay).
 */
function startApp(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | undefined,
): PaymentIntent {
  if (world.fault?.action === 'decline') {
    return throwIfDeclined(pay(world, intent, method, false))
  }
  const app = method.type as AppName
  if (app === 'alipay' && !returnUrl) {
    throw invalidRequest('A `return_url` must be specified when confirming with alipay.', {
      code: 'parameter_missing',
      param: 'return_url',
    })
  }
  const backUrl = app === 'alipay' ? returnUrl : undefined
  const { url } = createAppPayment(world, '/v3', { intentId: intent.id, app, returnUrl: backUrl })
  const action: NextAction =
    app === 'alipay'
      ? {
          type: 'alipay_handle_redirect',
          alipay_handle_redirect: {
            native_data: null,
            native_url: null,
            return_url: returnUrl ?? null,
            url,
          },
        }
      : {
          type: 'wechat_pay_display_qr_code',
          wechat_pay_display_qr_code: {
            data: url,
            hosted_instructions_url: url,
            image_data_url: '',
            image_url_png: '',
            image_url_svg: '',
          },
        }
  return save(world, { ...intent, next_action: action, status: 'requires_action' }, 'requires_action')
}

/** The test card of a card's method. */
const toTestCard = ({ card }: PaymentMethod): TestCard => getCardByFingerprint(card?.fingerprint ?? '')

function needsBank(card: TestCard, intent: PaymentIntent): boolean {
  const isRequested = intent.payment_method_options.card.request_three_d_secure !== 'automatic'
  return card.threeDSecure === 'required' || (card.threeDSecure === 'optional' && isRequested)
}

function requireChallenge(world: World, intent: PaymentIntent): PaymentIntent {
  const id = `src_${randomToken(24)}`
  const url = createChallenge(world, '/v3', { id, intentId: intent.id })
  const waiting: PaymentIntent = {
    ...intent,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: id },
    },
    status: 'requires_action',
  }
  return save(world, waiting, 'requires_action')
}

function pay(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  wasAuthenticated: boolean,
): PaymentIntent {
  const { fault } = world
  const outcome = method.card ? toTestCard(method).outcome : 'approve'
  const failure = fault?.action === 'decline' ? fault.code : outcome === 'approve' ? undefined : outcome
  if (failure === undefined && fault?.action === 'processing') {
    world.schedule.after(fault.ms, 'settle_intent', intent.id)
    const pending: PaymentIntent = { ...intent, processing: { type: 'card', card: {} }, status: 'processing' }
    return save(world, pending, 'processing')
  }
  const charge = createCharge(world, intent, method, {
    wasAuthenticated,
    ...(failure === undefined ? {} : { failure }),
  })
  const charged = { ...intent, latest_charge: charge.id }
  if (failure !== undefined) {
    return fail(world, charged, { charge: charge.id, ...toCardErrorBody(failure), payment_method: method })
  }
  if (intent.capture_method === 'manual') {
    const reserved: PaymentIntent = {
      ...charged,
      amount_capturable: charge.amount,
      status: 'requires_capture',
    }
    return save(world, reserved, 'amount_capturable_updated')
  }
  return save(world, { ...charged, amount_received: charge.amount, status: 'succeeded' }, 'succeeded')
}

/** After a failure the intent accepts another card. */
function fail(world: World, intent: PaymentIntent, error: ErrorBody): PaymentIntent {
  const failed: PaymentIntent = {
    ...intent,
    last_payment_error: error,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  }
  return save(world, failed, 'payment_failed')
}

function save(world: World, intent: PaymentIntent, event: string): PaymentIntent {
  world.store.put('payment_intent', intent)
  recordEvent(world, `payment_intent.${event}`, intent)
  return intent
}
