import { z } from 'zod'
import type { AppAction } from '@shop/contract/payments/payments.schemas'
import type { AppChoice } from '../core/payment-port.ts'

/** Airwallex's names of the apps. */
const TYPES = { alipay: 'alipaycn', wechat_pay: 'wechatpay' } as const

/** The next action of an intent, as far as apps have one; others, such as a bank's page, are the card form's. */
export const AirwallexAction = z.object({
  type: z.string(),
  url: z.string().nullish(),
  qrcode: z.string().nullish(),
})

/** Whether an attempt's method is an app. */
export const isAppType = (type: string | undefined): boolean =>
  Object.values(TYPES).some((known) => known === type)

/**
 * A code on desktops, a redirect on phones (https://www.airwallex.com/docs/payments__apac__alipay-cn__mobile-website-browser-alipay-cn,
 * https://www.airwallex.com/docs/payments__apac__wechat-pay__mobile-browser-(h5)-wechat-pay).
 */
export const toAirwallexActionKind = ({ device }: AppChoice): AppAction['kind'] =>
  device === 'phone' ? 'redirect' : 'qr'

/**
 * The method with which an intent is confirmed. The redirect accepts either system's name of a browser; the
 * app is opened by its page.
 */
export function toAppMethod({ app, device }: AppChoice): object {
  const type = TYPES[app]
  const flow = device === 'phone' ? { flow: 'mobile_web', os_type: 'android' } : { flow: 'qrcode' }
  return { type, [type]: flow }
}

/** Where the app is opened that an intent waits for; undefined when it waits for none. */
export function findAppAction(
  action: z.infer<typeof AirwallexAction> | null | undefined,
): AppAction | undefined {
  if (action?.type === 'redirect' && action.url) return { kind: 'redirect', url: action.url }
  if (action?.type !== 'render_qrcode' || !action.qrcode) return undefined
  return { kind: 'qr', content: action.qrcode, ...(action.url ? { url: action.url } : {}) }
}
