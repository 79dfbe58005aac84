import { Box } from '@mui/material'
import { useLocaleState } from 'react-admin'
import { formatDateTime } from './format.ts'

/** A date and time, which never wraps. */
export function DateTime({ value }: { value: string }) {
  const [locale] = useLocaleState()
  return (
    <Box component="time" dateTime={value} sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatDateTime(value, locale)}
    </Box>
  )
}
