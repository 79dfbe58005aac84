import { useLocaleState, useTranslate } from 'react-admin'
import { ApiError } from '../data/api-error.ts'
import { toFieldText } from '../data/field-errors.ts'
import { formatWait } from './format.ts'

/** Turns an error into a text for people; one that is no failed call into the general text. */
export function useErrorText(): (error: unknown) => string {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (error) => {
    if (!(error instanceof ApiError)) return translate('errors.INTERNAL')
    const { code, message, details, retryAfterSeconds } = error
    if (code === 'RATE_LIMITED' && retryAfterSeconds !== undefined)
      return translate('errors.RATE_LIMITED_UNTIL', { wait: formatWait(retryAfterSeconds, locale) })
    if (code === 'ADDRESS_NOT_PRINTABLE') {
      const { field, ...facts } = details[0]!
      return translate(message, { ...facts, field: translate(`orders.address.${String(field)}`) })
    }
    if (code === 'VALIDATION_FAILED' && details.length > 0) {
      const reasons = new Set(details.map((detail) => toFieldText(detail, translate)))
      return translate('errors.NOT_ACCEPTED', { reasons: [...reasons].join(' ') })
    }
    return translate(message, { _: translate('errors.INTERNAL') })
  }
}
