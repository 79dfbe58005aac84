import { GOOGLE_PAY } from '@shop/contract/agents/agents.rules'
import type { CompleteRequest } from '@shop/contract/agents/checkout.schemas'
import type { SettingValues } from '@shop/contract/settings/settings.console'
import type { GooglePay } from '../payments/express/google-pay.service.ts'

interface Merchant {
  setting: SettingValues['agents']
  name: string
  publicUrl: string
}

export type PaymentHandlers = Record<string, object[]>

/**
 * How agents can pay: with Google Pay, if the merchant and the card provider's account permit it. Live payments need
 * the merchant's id at Google Pay (https://developers.google.com/pay/api/universal-commerce-protocol/reference/config).
 */
export function toPaymentHandlers(
  account: ReturnType<GooglePay['findGateway']>,
  { setting, name, publicUrl }: Merchant,
): PaymentHandlers {
  const { google_merchant_id: merchantId } = setting
  const isLive = account?.environment === 'live'
  if (!account || !setting.checkout || !setting.payment || (isLive && merchantId === null)) return {}
  const { id, version, spec, schema } = GOOGLE_PAY
  const config = {
    api_version: 2,
    api_version_minor: 0,
    environment: isLive ? 'PRODUCTION' : 'TEST',
    merchant_info: {
      merchant_name: name,
      merchant_origin: new URL(publicUrl).hostname,
      ...(merchantId !== null && { merchant_id: merchantId }),
    },
    allowed_payment_methods: [
      {
        type: 'CARD',
        parameters: {
          allowed_auth_methods: ['PAN_ONLY'],
          allowed_card_networks: ['AMEX', 'JCB', 'MASTERCARD', 'VISA'],
        },
        tokenization_specification: { type: 'PAYMENT_GATEWAY', parameters: account.gateway },
      },
    ],
  }
  return { [GOOGLE_PAY.name]: [{ id, version, spec, schema, config }] }
}

/**
 * The token of the chosen card; undefined where no way to pay was sent, and `invalid` for one that is not of the
 * handler.
 */
export function readToken({ payment }: CompleteRequest): { token: string } | 'invalid' | undefined {
  const instruments = payment?.instruments ?? []
  if (instruments.length === 0) return undefined
  const chosen = instruments.find(({ selected }) => selected) ?? instruments[0]!
  const { handler_id: handler, type, credential } = chosen
  const isKnown = handler === GOOGLE_PAY.id && type === GOOGLE_PAY.instrument
  const token = credential?.type === GOOGLE_PAY.credential ? credential.token : undefined
  return isKnown && token !== undefined ? { token } : 'invalid'
}
