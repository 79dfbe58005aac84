import type { AppName } from '../apps/app-payments.ts'
import { fingerprintOf, toFullYear } from '../card-number.ts'
import { secondsNow } from '../provider.ts'
import { CARD_ERRORS } from './card-errors.ts'
import { findCardByNumber, findCardByToken, findCardError } from './cards.ts'
import type { TestCard } from './cards.ts'
import { StripeError, invalidRequest, noSuch, toCardErrorBody } from './errors.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import type { PaymentMethod } from './objects.ts'
import { makeId } from './world.ts'
import type { World } from './world.ts'

/** Creates a payment method from the card form's data. Throws 402 for an invalid card. */
export function createPaymentMethod(world: World, params: Params<'createPaymentMethod'>): PaymentMethod {
  if (!params.card) {
    throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
  }
  if ('token' in params.card) return createFromToken(world, params.card.token, params)
  const number = params.card.number.replaceAll(/[\s-]/g, '')
  const error = findCardError({ ...params.card, number }, world.now())
  const card = findCardByNumber(number)
  if (error || !card) throw new StripeError(402, toCardErrorBody(error ?? 'incorrect_number'))
  return save(world, card, {
    expMonth: Number(params.card.exp_month),
    expYear: toFullYear(params.card.exp_year),
    billingDetails: params.billing_details ?? {},
    metadata: mergeMetadata({}, params.metadata),
  })
}

/** Stripe's test tokens are named as its predefined payment methods: `tok_visa` is `pm_card_visa`. */
function createFromToken(
  world: World,
  token: string,
  { billing_details: billing = {}, metadata }: Params<'createPaymentMethod'>,
): PaymentMethod {
  const card = findCardByToken(token.replace(/^tok_/, 'pm_card_'))
  if (!card) throw noSuch('token', token, 'card[token]')
  const expYear = world.now().getUTCFullYear() + 4
  return save(world, card, {
    expMonth: 8,
    expYear,
    billingDetails: billing,
    metadata: mergeMetadata({}, metadata),
  })
}

/**
 * The payment method of a request. A predefined one (`pm_card_visa`) is created for each use; a card that fails only
 * when charged is accepted here.
 */
export function getPaymentMethod(world: World, id: string): PaymentMethod {
  const predefined = findCardByToken(id)
  if (predefined) {
    const expYear = world.now().getUTCFullYear() + 4
    return save(world, predefined, { expMonth: 8, expYear, billingDetails: {}, metadata: {} })
  }
  return world.store.get<PaymentMethod>('payment_method', id, () =>
    noSuch('PaymentMethod', id, 'payment_method'),
  )
}

/** Creates the method of an app, which has no details. */
export function createAppMethod(world: World, type: AppName): PaymentMethod {
  const method: PaymentMethod = {
    ...toCommonFields(world, {}, {}),
    ...(type === 'alipay' ? { alipay: {} } : { wechat_pay: {} }),
    type,
  }
  world.store.put('payment_method', method)
  return method
}

/** The fields that methods of every type have. */
function toCommonFields(
  world: World,
  billingDetails: Record<string, unknown>,
  metadata: Record<string, string>,
) {
  return {
    id: makeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...NO_BILLING_DETAILS, ...billingDetails },
    created: secondsNow(world),
    customer: null,
    livemode: false,
    metadata,
  } as const
}

interface Details {
  expMonth: number
  expYear: number
  billingDetails: Record<string, unknown>
  metadata: Record<string, string>
}

const NO_BILLING_DETAILS = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

function save(world: World, card: TestCard, details: Details): PaymentMethod {
  const isDebit = card.meaning.includes('debit')
  const isPrepaid = card.meaning.includes('prepaid')
  const method: PaymentMethod = {
    ...toCommonFields(world, details.billingDetails, details.metadata),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.outcome === CARD_ERRORS.incorrect_cvc.code ? 'fail' : null,
      },
      country: card.brand === 'unionpay' ? 'CN' : card.brand === 'jcb' ? 'JP' : 'US',
      display_brand: card.brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: isDebit ? 'debit' : isPrepaid ? 'prepaid' : 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: card.brand !== 'amex' },
      wallet: null,
    },
    type: 'card',
  }
  world.store.put('payment_method', method)
  return method
}
