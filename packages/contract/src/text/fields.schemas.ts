import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import { inEachLanguage, isOptionalLanguage, LANGUAGES } from '../languages/languages.ts'
import {
  toFieldName,
  type OptionalFieldName,
  type RequiredFieldName,
  type Translated,
} from '../languages/translated.ts'
import { EMAIL_MAX_LENGTH, isEmail } from '../auth/auth.rules.ts'
import { MAX_LINE_QUANTITY } from '../orders/orders.rules.ts'
import { MAINLAND_MOBILE, toMainlandMobile } from '../addresses/phones.rules.ts'
import { TEXT_FORMATS } from './text-formats.rules.ts'
import { toDenseLength, toTextWeight, toTypedEmail } from './typed-text.rules.ts'

/** Format of a text of several lines. */
export const LINES = TEXT_FORMATS.lines

interface TextLimits {
  /** Its minimum content, in letters of Latin script. */
  min?: number
  max: number
  /** Default: one line without control characters. */
  format?: RegExp
}

/** A trimmed text. Whatever is wrong with it has the same message. */
export function text(message: string, { min, max, format = TEXT_FORMATS.line }: TextLimits) {
  const trimmed = z.string(message).trim().max(max, message).regex(format, message)
  if (min === undefined) return trimmed
  const { params } = min === 1 ? breaks('missing', message) : breaks('too_short', message, min)
  return trimmed
    .refine((given) => toTextWeight(given) >= min, { message, params, abort: true })
    .min(toDenseLength(min), message)
}

/** Treats the empty string of a blank form field as a missing value. */
export function blankAsMissing<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
}

const WRONG_EMAIL = 'Invalid email format'

/** An e-mail address, stored in one form. @param required message where there is none */
export const toEmail = (required: string) =>
  z
    .string(required)
    .min(1, required)
    .overwrite(toTypedEmail)
    .max(EMAIL_MAX_LENGTH, WRONG_EMAIL)
    .refine(isEmail, breaks('not_an_email', WRONG_EMAIL))

/** An e-mail address of somebody who need not have an account. */
export const ContactEmail = toEmail(WRONG_EMAIL)

/** A mainland mobile number, stored in one form. */
export const MobileNumber = z
  .string('Invalid phone number format')
  .overwrite(toMainlandMobile)
  .regex(MAINLAND_MOBILE, 'Invalid phone number format')

export const Language = z.enum(LANGUAGES)

/** The schemas of a text's fields on the wire: `name`, `name_zh`, and `name_zh_hant`, which may be missing. */
export function localized<Field extends string, S extends z.ZodType = z.ZodString>(
  field: Field,
  schema?: S,
): Record<RequiredFieldName<Field>, S> & Record<OptionalFieldName<Field>, z.ZodOptional<S>> {
  const own = schema ?? z.string()
  const fields = LANGUAGES.map((language) => [
    toFieldName(field, language),
    isOptionalLanguage(language) ? own.optional() : own,
  ])
  return Object.fromEntries(fields) as Record<RequiredFieldName<Field>, S> &
    Record<OptionalFieldName<Field>, z.ZodOptional<S>>
}

/** The same without the first language, where that is the value itself: `value_zh`, and `value_zh_hant`. */
export function translations<Field extends string, S extends z.ZodType = z.ZodString>(
  field: Field,
  schema?: S,
): Omit<ReturnType<typeof localized<Field, S>>, Field> {
  const { [field]: _, ...others } = localized(field, schema)
  return others
}

/** A merchant's value in each language, of which those that are read from another may be missing. */
export function translated<T>(schema: z.ZodType<T>): z.ZodType<Translated<T>, Translated<T>> {
  const shape = inEachLanguage((language) => (isOptionalLanguage(language) ? blankAsMissing(schema) : schema))
  return z.strictObject(shape) as unknown as z.ZodType<Translated<T>, Translated<T>>
}

/** Quantity of a line item. */
export const Quantity = z
  .int('Invalid quantity')
  .min(1, 'Invalid quantity')
  .max(MAX_LINE_QUANTITY, 'Invalid quantity')

/** Token of a mailed link, or one that renews a session. */
export const Token = z.string().min(1).max(200)

/** Path parameters of a call about one thing. */
export const idParams = z.object({ id: z.string().max(64) })
