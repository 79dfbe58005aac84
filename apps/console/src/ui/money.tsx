import { Box } from '@mui/material'
import { useLocaleState } from 'react-admin'
import { formatMoney } from './format.ts'

/** An amount of money, with figures of equal width. */
export function Money({ value }: { value: string }) {
  const [locale] = useLocaleState()
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoney(value, locale)}
    </Box>
  )
}
