import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { EMAIL_FORMAT } from '../rules/auth.ts'
import { MAX_LINE_QUANTITY } from '../rules/orders.ts'
import { MAINLAND_MOBILE } from '../rules/users.ts'

const LINE = /^[^\p{Cc}]*$/u

/** Format of a text of several lines: `\n` is its only control character. */
export const LINES = /^(?:[^\p{Cc}]|\n)*$/u

interface TextLimits {
  min?: number
  max: number
  /** Default: one line without control characters. */
  format?: RegExp
}

/** A trimmed text. Whatever is wrong with it has the same message. */
export function text(message: string, { min, max, format = LINE }: TextLimits) {
  const trimmed = z.string(message).trim()
  return (min === undefined ? trimmed : trimmed.min(min, message)).max(max, message).regex(format, message)
}

/** Treats the empty string of a blank form field as a missing value. */
export function blankAsMissing<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
}

/** Maximum length of an e-mail address in characters. */
export const EMAIL_MAX_LENGTH = 254

/** An e-mail address of somebody who need not have an account. */
export const ContactEmail = text('Invalid email format', { max: EMAIL_MAX_LENGTH, format: EMAIL_FORMAT })

export const MobileNumber = z
  .string('Invalid phone number format')
  .trim()
  .regex(MAINLAND_MOBILE, 'Invalid phone number format')

export const Language = z.enum(LANGUAGES)

/** Quantity of a line item. */
export const Quantity = z
  .int('Invalid quantity')
  .min(1, 'Invalid quantity')
  .max(MAX_LINE_QUANTITY, 'Invalid quantity')

/** Token of a mailed link, or one that renews a session. */
export const Token = z.string().min(1).max(200)

/** Path parameters of a call about one thing. */
export const idParams = z.object({ id: z.string().max(64) })
