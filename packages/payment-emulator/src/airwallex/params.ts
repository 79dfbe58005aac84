import { z } from 'zod'
import { invalidParameter } from './errors.ts'
import type { AirwallexError } from './errors.ts'
import { CURRENCIES } from './money.ts'

const Id = z.string().min(1).max(64)
const Text = z.string().max(5000)
const Metadata = z.record(z.string().max(50), z.string().max(500))
const CardOptions = z
  .object({ card: z.object({ auto_capture: z.boolean().optional() }).optional() })
  .optional()
const Time = z.iso
  .datetime({ offset: true })
  .or(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/))
const Digits = z.string().transform((text) => text.replaceAll(/[\s-]/g, ''))

/** Alipay's and WeChat Pay's flows for a browser. */
const AppFlow = z.object({ flow: z.enum(['qrcode', 'mobile_web']), os_type: Text.optional() })

/** What a wallet gives for its card; the emulated ones give the number of a test card. */
const WalletToken = z.object({
  payment_data_type: z.literal('encrypted_payment_token'),
  encrypted_payment_token: Digits,
})

const Page = {
  page_num: z.coerce.number().int().min(0).default(0),
  page_size: z.coerce.number().int().min(1).max(1000).default(10),
  /** Both bounds are inclusive. */
  from_created_at: Time.optional(),
  to_created_at: Time.optional(),
  status: Text.optional(),
  currency: Text.optional(),
}

/** The parameters of each operation. Others are ignored, as by Airwallex. */
export const PARAMS = {
  none: z.object({}),
  createIntent: z.object({
    request_id: Id,
    amount: z.number(),
    currency: z.enum(CURRENCIES),
    merchant_order_id: Id,
    metadata: Metadata.optional(),
    return_url: Text.optional(),
    descriptor: z.string().max(32).optional(),
    payment_method_options: CardOptions,
  }),
  confirmIntent: z.object({
    request_id: Id,
    payment_method: z.discriminatedUnion('type', [
      z.object({
        type: z.literal('card'),
        card: z.object({ number: Digits, expiry_month: Text, expiry_year: Text, cvc: Text.optional() }),
      }),
      z.object({ type: z.literal('applepay'), applepay: WalletToken }),
      z.object({ type: z.literal('googlepay'), googlepay: WalletToken }),
      z.object({ type: z.literal('alipaycn'), alipaycn: AppFlow }),
      z.object({ type: z.literal('wechatpay'), wechatpay: AppFlow }),
    ]),
    payment_method_options: CardOptions,
    return_url: Text.optional(),
  }),
  captureIntent: z.object({ request_id: Id, amount: z.number().optional() }),
  cancelIntent: z.object({ request_id: Id, cancellation_reason: z.string().max(128).optional() }),
  listIntents: z.object({ ...Page, merchant_order_id: Id.optional() }),
  listAttempts: z.object({ ...Page, payment_intent_id: Id.optional() }),
  createRefund: z.object({
    request_id: Id,
    payment_intent_id: Id.optional(),
    payment_attempt_id: Id.optional(),
    amount: z.number().optional(),
    reason: z.string().max(128).optional(),
    metadata: Metadata.optional(),
  }),
  listRefunds: z.object({
    ...Page,
    payment_intent_id: Id.optional(),
    payment_attempt_id: Id.optional(),
    merchant_order_id: Id.optional(),
  }),
}

export type Params<Name extends keyof typeof PARAMS> = z.infer<(typeof PARAMS)[Name]>

/** Parses parameters. Throws `validation_error` for the first invalid one. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.infer<Schema> {
  const result = schema.safeParse(raw, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue ? toParamError(issue) : invalidParameter('', 'The request is invalid')
}

function toParamError(issue: z.core.$ZodIssue): AirwallexError {
  const source = issue.path.map(String).join('.')
  return invalidParameter(
    source,
    issue.input === undefined ? `${source} must be provided` : `${source} is invalid: ${issue.message}`,
  )
}
