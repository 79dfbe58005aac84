import { z } from 'zod'
import { malformed, toDetail } from './errors.ts'
import type { ErrorDetail } from './types.ts'

const Label = (max: number) => z.string().min(1).max(max)
const Amount = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^-?\d{1,10}(\.\d{1,10})?$/),
})
const Page = z.url({ protocol: /^https?$/ }).max(4000)
const Experience = z.object({
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  return_url: Page.optional(),
  cancel_url: Page.optional(),
  brand_name: Label(127).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Za-z0-9]+)*$/)
    .optional(),
})

const UNIT = "/purchase_units/@reference_id=='default'"
const Change = z.enum(['add', 'replace'])

/** The parameters of each operation. PayPal ignores unknown fields, so they are dropped. */
export const PARAMS = {
  none: z.object({}),
  createOrder: z.object({
    // Authorization for a later capture is not emulated.
    intent: z.enum(['CAPTURE']),
    purchase_units: z
      .array(
        z.object({
          reference_id: Label(256).default('default'),
          amount: Amount,
          description: Label(127).optional(),
          custom_id: Label(255).optional(),
          invoice_id: Label(127).optional(),
        }),
      )
      .min(1)
      .max(1),
    payment_source: z.object({ paypal: z.object({ experience_context: Experience.optional() }) }).optional(),
    application_context: Experience.optional(),
  }),
  patchOrder: z
    .array(
      z.discriminatedUnion('path', [
        z.object({ op: Change, path: z.literal(`${UNIT}/amount`), value: Amount }),
        z.object({ op: Change, path: z.literal(`${UNIT}/description`), value: Label(127) }),
        z.object({ op: Change, path: z.literal(`${UNIT}/custom_id`), value: Label(255) }),
        z.object({ op: Change, path: z.literal(`${UNIT}/invoice_id`), value: Label(127) }),
      ]),
    )
    .min(1),
  refund: z.object({
    amount: Amount.optional(),
    invoice_id: Label(127).optional(),
    custom_id: Label(127).optional(),
    note_to_payer: Label(255).optional(),
  }),
  verifySignature: z.object({
    auth_algo: z.string(),
    cert_url: z.string(),
    transmission_id: z.string(),
    transmission_sig: z.string(),
    transmission_time: z.string(),
    webhook_id: z.string(),
    webhook_event: z.record(z.string(), z.unknown()),
  }),
  transactions: z.object({
    start_date: z.string(),
    end_date: z.string(),
    transaction_id: z.string().optional(),
    page: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(500).default(100),
  }),
}

export type Params<Name extends keyof typeof PARAMS> = z.infer<(typeof PARAMS)[Name]>

/** Parses a body or a query. Throws PayPal's details for every invalid field. */
export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  location: 'body' | 'query',
): z.infer<Schema> {
  const result = schema.safeParse(raw, { reportInput: true })
  if (result.success) return result.data
  throw malformed(result.error.issues.map((issue) => toErrorDetail(issue, location)))
}

function toErrorDetail(issue: z.core.$ZodIssue, location: string): ErrorDetail {
  const value = issue.input
  const field = location === 'body' ? `/${issue.path.join('/')}` : issue.path.join('.')
  const place = { field, location, ...(typeof value === 'string' ? { value } : {}) }
  if (value === undefined) return toDetail('MISSING_REQUIRED_PARAMETER', place)
  if (issue.code === 'invalid_format') return toDetail('INVALID_PARAMETER_SYNTAX', place)
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    return toDetail(issue.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH', place)
  }
  return toDetail('INVALID_PARAMETER_VALUE', place)
}
