import { createAppPayment } from '../apps/app-payments.ts'
import type { AppOutcome, AppPayment } from '../apps/app-payments.ts'
import { endOpenAttempt, getAttempt, saveAttempt, saveIntent } from './intents.ts'
import type { Params } from './params.ts'
import { authorize, fail, toFailure, toNewAttempt } from './attempts.ts'
import type { AppFlow, AppType, NextAction, PaymentAttempt, PaymentIntent } from './types.ts'
import type { World } from './world.ts'

const NAMES = { alipaycn: 'alipay', wechatpay: 'wechat_pay' } as const

/**
 * Starts a payment in Alipay or WeChat Pay: a code for desktops, a redirect on phones
 * (https://www.airwallex.com/docs/payments__apac__alipay-cn, https://www.airwallex.com/docs/payments__apac__wechat-pay).
 */
export function confirmWithApp(
  world: World,
  intent: PaymentIntent,
  { payment_method: method, return_url: returnUrl }: Params<'confirmIntent'>,
): PaymentIntent {
  if (method.type !== 'alipaycn' && method.type !== 'wechatpay') throw new Error(`${method.type} is no app`)
  const { flow } = method.type === 'alipaycn' ? method.alipaycn : method.wechatpay
  endOpenAttempt(world, intent, 'CANCELLED')
  const attempt = createAppAttempt(world, intent, { type: method.type, flow })
  const started: PaymentIntent = {
    ...intent,
    return_url: returnUrl ?? intent.return_url,
    latest_attempt: attempt.id,
    next_action: undefined,
  }
  const { fault } = world
  if (fault?.action === 'decline') return fail(world, started, attempt, toFailure(fault.code))
  const { url } = createAppPayment(world, '/airwallex', {
    intentId: intent.id,
    app: NAMES[method.type],
    returnUrl: flow === 'mobile_web' ? started.return_url : undefined,
  })
  const action: NextAction =
    flow === 'qrcode' ? { type: 'render_qrcode', qrcode: url, url } : { type: 'redirect', method: 'GET', url }
  saveAttempt(world, { ...attempt, status: 'AUTHENTICATION_REDIRECTED' }, 'authentication_redirected')
  return saveIntent(world, { ...started, status: 'REQUIRES_CUSTOMER_ACTION', next_action: action })
}

/** Whether the intent still waits for this attempt in an app. */
export function isOpenInApp(payment: AppPayment, intent: PaymentIntent): boolean {
  return intent.status === 'REQUIRES_CUSTOMER_ACTION' && intent.next_action?.url.includes(payment.id) === true
}

/** Ends an attempt in an app. A stale one (cancelled or retried meanwhile) changes nothing. */
export function endAppPayment(world: World, payment: AppPayment, outcome: AppOutcome): void {
  const intent = world.store.find<PaymentIntent>('payment_intent', payment.payment_intent)
  if (!intent || !isOpenInApp(payment, intent)) return
  const attempt = getAttempt(world, intent.latest_attempt ?? '')
  const settled: PaymentIntent = { ...intent, next_action: undefined }
  if (outcome === 'pay') authorize(world, settled, attempt)
  else if (outcome === 'fail') fail(world, settled, attempt, { code: 'provider_declined' })
  else {
    saveAttempt(world, { ...attempt, status: 'EXPIRED' }, 'expired')
    saveIntent(world, { ...settled, status: 'REQUIRES_PAYMENT_METHOD' })
  }
}

function createAppAttempt(
  world: World,
  intent: PaymentIntent,
  app: { type: AppType; flow: AppFlow },
): PaymentAttempt {
  return saveAttempt(world, { ...toNewAttempt(world, intent), app }, 'received')
}
