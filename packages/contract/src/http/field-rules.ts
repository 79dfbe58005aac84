import type { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'

/** What a field of a request can break. Stable, as the codes of errors are: the console has a sentence for each. */
export const FIELD_RULES = [
  'missing',
  'wrong_type',
  'unknown_field',
  'unknown_choice',
  'duplicate',
  'taken',
  // With the limit that is broken: of letters, things, or an amount.
  'too_long',
  'too_short',
  'too_many',
  'too_few',
  'too_high',
  'too_low',
  'not_a_number',
  'not_whole',
  'not_a_date',
  'not_an_email',
  'not_a_phone',
  'not_a_postal_code',
  // Its limit is the format's name (`TEXT_FORMATS`).
  'format',
  // Its limit is the range, such as 100–2000.
  'not_in_range',
  // Its limit is the host that the address must be at.
  'not_at_host',
  // An address at which another program is called.
  'not_https',
  'not_public',
  'unknown_host',
  'not_of_this_type',
  'ends_before_start',
  'shorter_than_least',
  'none_chosen',
  'needs_reason',
  'not_a_tax_number',
  'not_printable',
  'too_many_lines',
  // Its limit is the name in braces that stands for no number (content/text-numbers.rules.ts).
  'unknown_number',
  'no_change',
  // Its limit is the old price that is true, in yuan.
  'untrue_old_price',
  'no_old_price',
  'in_use',
] as const
export type FieldRule = (typeof FIELD_RULES)[number]

/** The rule that a refused field breaks, with its limit if it has one. */
export interface BrokenRule {
  rule?: FieldRule
  limit?: number | string
}

/** Options of a zod check of our own, which name the rule that it stands for. */
export function breaks(rule: FieldRule, message: string, limit?: number | string) {
  return { message, params: { rule, ...(limit !== undefined && { limit }) } satisfies BrokenRule }
}

const FORMATS = new Map(Object.entries(TEXT_FORMATS).map(([name, pattern]) => [String(pattern), name]))

const TOO_MUCH: Record<string, FieldRule> = { string: 'too_long', array: 'too_many' }
const TOO_LITTLE: Record<string, FieldRule> = { string: 'too_short', array: 'too_few' }
const TYPES: Record<string, FieldRule> = { number: 'not_a_number', int: 'not_whole' }

/** The rule that a value has broken, with its limit; nothing for one without a name. */
export function toBrokenRule(issue: z.core.$ZodIssue): BrokenRule {
  switch (issue.code) {
    case 'unrecognized_keys':
      return { rule: 'unknown_field' }
    case 'invalid_value':
      return { rule: 'unknown_choice' }
    case 'too_big':
      return { rule: TOO_MUCH[issue.origin] ?? 'too_high', limit: Number(issue.maximum) }
    case 'too_small':
      // An empty text, or a list of nothing.
      if (issue.minimum === 1 && TOO_LITTLE[issue.origin]) return { rule: 'missing' }
      return { rule: TOO_LITTLE[issue.origin] ?? 'too_low', limit: Number(issue.minimum) }
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { rule: 'missing' }
      return { rule: TYPES[issue.expected] ?? 'wrong_type' }
    case 'invalid_format': {
      if (issue.format === 'date' || issue.format === 'datetime') return { rule: 'not_a_date' }
      const format = FORMATS.get(issue.pattern ?? '')
      return format === undefined ? {} : { rule: 'format', limit: format }
    }
    case 'custom':
      return (issue.params ?? {}) as BrokenRule
    default:
      return {}
  }
}
