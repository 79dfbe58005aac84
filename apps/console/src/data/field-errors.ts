import { formatMoney } from '@shop/contract/money/format-money'
import { TEXT_FORMATS } from '@shop/contract/text/text-formats.rules'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import type { ApiError } from './api-error.ts'

/** Looks up a text of the console. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

/** Why a field is refused, with the limit that it has broken, in the language of the console. */
export function toFieldText({ rule, limit, message, problem }: ErrorDetail, translate: Translate): string {
  // The form itself shows what is wrong in a text's Markdown.
  if (problem !== undefined) return translate('content.markdown_invalid')
  if (rule === undefined) return translate('fields.rules.wrong', { message })
  if (rule === 'format') return translate(`fields.formats.${limit}`)
  return translate(`fields.rules.${rule}`, { limit: isMoney(limit) ? formatMoney(limit) : limit })
}

const isMoney = (limit: ErrorDetail['limit']): limit is string =>
  typeof limit === 'string' && TEXT_FORMATS.money.test(limit)

/** The errors of a refused form by field, as react-admin reads them. */
export function toFormErrors(
  { code, details }: ApiError,
  translate: Translate,
): Record<string, string> | undefined {
  const fields = details.filter(
    ({ path, rule }) => path !== '' && (code === 'VALIDATION_FAILED' || rule !== undefined),
  )
  if (fields.length === 0) return undefined
  return Object.fromEntries(fields.map((detail) => [detail.path, toFieldText(detail, translate)]))
}
