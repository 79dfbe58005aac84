import { Box } from '@mui/material'
import { isWrittenInHan, type PageLanguage } from '@shop/contract/languages/languages'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatDateTime } from './format.ts'

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Any value of JSON as a text: yes and no, times, lists; an empty one as such. */
export function ValueText({ value }: { value: unknown }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (value === undefined || value === null || value === '') {
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {translate('conflict.empty')}
      </Box>
    )
  }
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {toText(value)}
    </Box>
  )

  function toText(part: unknown): string {
    if (typeof part === 'boolean') return translate(`ra.boolean.${part}`)
    if (typeof part === 'string' && TIMESTAMP.test(part)) return formatDateTime(part, locale)
    if (Array.isArray(part))
      return part.map(toText).join(isWrittenInHan(locale as PageLanguage) ? '、' : ', ')
    if (typeof part === 'object' && part !== null) return JSON.stringify(part, undefined, 1)
    return String(part)
  }
}
