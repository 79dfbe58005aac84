import { z } from 'zod'
import { CATALOGUE_LIMITS, price, texts } from './format.ts'
import { CATEGORY_SLUGS } from './taxonomy.ts'

const timestamp = z.iso.datetime({
  offset: true,
  error: 'must be a timestamp with an offset, such as "2026-01-01T00:00:00+08:00"',
})

const common = {
  code: z.string().regex(/^[A-Z0-9]{4,24}$/, 'must be 4 to 24 capital letters and digits'),
  title: texts(CATALOGUE_LIMITS.nameLength),
  description: texts(CATALOGUE_LIMITS.shortTextLength),
  min_spend: price.optional(),
  category: z.enum(CATEGORY_SLUGS).optional(),
  starts_at: timestamp,
  ends_at: timestamp,
  total_limit: z.int().min(1).max(1_000_000).optional(),
  per_user_limit: z.int().min(1).max(100),
  /** Guests cannot use it; without it, they can. */
  needs_account: z.boolean().optional(),
}

/** A coupon of the catalogue: discount, eligible products, period and redemption limits. */
export const CouponRecord = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('percent'),
      ...common,
      percent: z.int().min(1).max(100),
      max_discount: price.optional(),
    }),
    z.strictObject({ type: z.literal('fixed'), ...common, amount: price }),
    z.strictObject({ type: z.literal('free_shipping'), ...common }),
  ])
  .refine(({ starts_at, ends_at }) => new Date(ends_at) > new Date(starts_at), {
    path: ['ends_at'],
    message: 'must be later than starts_at',
  })

export type CouponRecord = z.infer<typeof CouponRecord>

/** All coupons of a file. Their codes are unique. */
export const CouponRecords = z.array(CouponRecord).superRefine((coupons, context) => {
  const seen = new Set<string>()
  for (const [index, { code }] of coupons.entries()) {
    if (seen.has(code))
      context.addIssue({ code: 'custom', path: [index, 'code'], message: `"${code}" is used already` })
    seen.add(code)
  }
})
