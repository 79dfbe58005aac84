import type { AgentMessage } from '@shop/contract/agents/catalog.schemas'
import type { ErrorCode } from '@shop/contract/http/errors'
import type { PageLanguage } from '@shop/contract/languages/languages'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { fill, readTexts } from '@shop/messages/texts'
import { AppError } from '../../http/app-error.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'

const TEXTS = readTexts('agents/documents')

/** Why a code takes nothing off, by the protocol's names. */
const REFUSALS = {
  invalid: 'discount_code_invalid',
  ended: 'discount_code_expired',
  needsAccount: 'discount_code_user_not_logged_in',
  notEligible: 'discount_code_user_ineligible',
  onlyOne: 'discount_code_combination_disallowed',
} as const

type Refusal = keyof typeof REFUSALS

const BY_ERROR: Partial<Record<ErrorCode, Refusal>> = {
  COUPON_NOT_FOUND: 'invalid',
  COUPON_ENDED: 'ended',
  COUPON_EXHAUSTED: 'ended',
  COUPON_NEEDS_ACCOUNT: 'needsAccount',
}

const OBSTACLES: Partial<Record<NonNullable<OrderQuote['coupon_obstacle']>['reason'], Refusal>> = {
  not_found: 'invalid',
  not_started: 'invalid',
  ended: 'ended',
  exhausted: 'ended',
  used: 'ended',
  needs_account: 'needsAccount',
}

/** The coupon of the first code that has one, and why the others have none. */
export interface ReadCodes {
  codes: readonly string[]
  coupon?: { id: string; position: number }
  refused: { position: number; refusal: Refusal }[]
}

/** Finds the coupon that codes name: an order can have one. */
export async function readCodes(
  coupons: Pick<CouponsService, 'check'>,
  codes: readonly string[],
): Promise<ReadCodes> {
  const read: ReadCodes = { codes, refused: [] }
  for (const [position, code] of codes.entries()) {
    try {
      const { couponId: id } = await coupons.check(code)
      if (read.coupon) read.refused.push({ position, refusal: 'onlyOne' })
      else read.coupon = { id, position }
    } catch (error) {
      const refusal = error instanceof AppError ? BY_ERROR[error.code] : undefined
      if (!refusal) throw error
      read.refused.push({ position, refusal })
    }
  }
  return read
}

/** Why codes take nothing off a quote. */
export function listCodeMessages(
  { codes, coupon, refused }: ReadCodes,
  { coupon_obstacle: obstacle }: OrderQuote,
  language: PageLanguage,
): AgentMessage[] {
  const ineligible =
    coupon && obstacle
      ? [{ position: coupon.position, refusal: OBSTACLES[obstacle.reason] ?? ('notEligible' as const) }]
      : []
  return [...refused, ...ineligible].map(({ position, refusal }) => ({
    type: 'warning',
    code: REFUSALS[refusal],
    path: `$.discounts.codes[${position}]`,
    content: fill(TEXTS[language].codes[refusal], { code: codes[position]! }),
  }))
}
