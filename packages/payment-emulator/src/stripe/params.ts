import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import type { StripeError } from './errors.ts'
import type { FormObject } from './form.ts'

const Text = z.string().max(5000)
const Integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const Metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))])
const Limit = Integer.pipe(z.number().min(1).max(100))
const Anything: z.ZodType<unknown> = z.union([Text, z.array(z.unknown()), z.record(z.string(), z.unknown())])
const Expand = { expand: z.array(Text).optional() }
/** Parameters that the card form and Stripe.js add: the publishable key and, for one payment, its secret. */
const Browser = { key: Text.optional(), client_secret: Text.optional(), _stripe_account: Text.optional() }

const Page = {
  ...Expand,
  limit: Limit.default(10),
  starting_after: Text.optional(),
  ending_before: Text.optional(),
  created: z
    .union([
      Integer.transform((at) => ({ gte: at, lte: at })),
      z.strictObject({
        gt: Integer.optional(),
        gte: Integer.optional(),
        lt: Integer.optional(),
        lte: Integer.optional(),
      }),
    ])
    .optional(),
}

const card = z.union([
  z.strictObject({ number: Text, exp_month: Text, exp_year: Text, cvc: Text.optional() }),
  /** What a wallet outside of the shop's pages gives. */
  z.strictObject({ token: Text }),
])
const PaymentMethodData = {
  type: z.literal('card'),
  card: card.optional(),
  billing_details: z.record(z.string(), z.unknown()).optional(),
  metadata: Metadata.optional(),
}
const MethodType = z.enum(['card', 'alipay', 'wechat_pay'])
const ConfirmFields = {
  payment_method: Text.optional(),
  /** Creates an app's method in the same step; cards come from the form. */
  payment_method_data: z
    .strictObject({
      type: z.enum(['alipay', 'wechat_pay']),
      billing_details: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  return_url: Text.optional(),
  use_stripe_sdk: Flag.optional(),
  receipt_email: Text.optional(),
  shipping: z.record(z.string(), Anything).optional(),
  payment_method_options: z
    .strictObject({
      card: z
        .strictObject({ request_three_d_secure: z.enum(['automatic', 'any', 'challenge']).optional() })
        .optional(),
      wechat_pay: z
        .strictObject({ client: z.enum(['web', 'ios', 'android']), app_id: Text.optional() })
        .optional(),
    })
    .optional(),
}
const IntentFields = {
  description: Text.optional(),
  metadata: Metadata.optional(),
  statement_descriptor: z.string().max(22).optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
}

/** The parameters of each operation. Unknown ones are an error, as at Stripe. */
export const PARAMS = {
  none: z.strictObject({ ...Expand }),
  createIntent: z.strictObject({
    ...Expand,
    ...IntentFields,
    ...ConfirmFields,
    amount: Integer,
    currency: Text,
    confirm: Flag.optional(),
    capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
    confirmation_method: z.enum(['automatic', 'manual']).optional(),
    allowed_payment_method_types: z.array(MethodType).min(1).optional(),
    automatic_payment_methods: z
      .strictObject({ enabled: Flag, allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
  }),
  updateIntent: z.strictObject({
    ...Expand,
    ...IntentFields,
    ...ConfirmFields,
    amount: Integer.optional(),
    currency: Text.optional(),
  }),
  retrieveIntent: z.strictObject({ ...Expand, ...Browser }),
  confirmIntent: z.strictObject({ ...Expand, ...Browser, ...ConfirmFields }),
  cancelIntent: z.strictObject({
    ...Expand,
    cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  }),
  captureIntent: z.strictObject({ ...Expand, amount_to_capture: Integer.optional() }),
  listIntents: z.strictObject({ ...Page, customer: Text.optional() }),
  createPaymentMethod: z.strictObject({ ...Expand, ...Browser, ...PaymentMethodData }),
  listCharges: z.strictObject({ ...Page, payment_intent: Text.optional() }),
  createRefund: z.strictObject({
    ...Expand,
    payment_intent: Text.optional(),
    charge: Text.optional(),
    amount: Integer.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: Metadata.optional(),
  }),
  updateRefund: z.strictObject({ ...Expand, metadata: Metadata.optional() }),
  listRefunds: z.strictObject({ ...Page, payment_intent: Text.optional(), charge: Text.optional() }),
  listEvents: z.strictObject({ ...Page, type: Text.optional() }),
}

export type Params<Name extends keyof typeof PARAMS> = z.infer<(typeof PARAMS)[Name]>

/** Parses parameters. Throws Stripe's error for the first invalid one. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, raw: FormObject): z.infer<Schema> {
  const result = schema.safeParse(raw, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue ? toParamError(issue) : invalidRequest('Invalid request.')
}

/** Parameters that Stripe's current API version has taken away; the error names what replaces them. */
const REMOVED: Record<string, { code: string; message: string } | undefined> = {
  payment_method_types: {
    code: 'payment_method_types_no_longer_supported',
    message:
      'payment_method_types is no longer supported in this API version. Use allowed_payment_method_types.',
  },
}

function toParamError(issue: z.core.$ZodIssue): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = toParamName([...issue.path, issue.keys[0] ?? ''])
    const removed = REMOVED[param]
    if (removed) return invalidRequest(removed.message, { code: removed.code, param })
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = toParamName(issue.path)
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.code === 'invalid_format') {
    return invalidRequest(`Invalid integer: ${String(issue.input)}`, {
      code: 'parameter_invalid_integer',
      param,
    })
  }
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

const toParamName = ([head, ...rest]: PropertyKey[]): string =>
  String(head) + rest.map((part) => `[${String(part)}]`).join('')

/** Merges metadata like Stripe: an empty value removes the name, an empty string removes all. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}
