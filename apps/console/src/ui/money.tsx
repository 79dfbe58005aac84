import { Box } from '@mui/material'
import { formatMoney } from '@shop/contract/money/format-money'

/** An amount of money, with figures of equal width. */
export function Money({ value }: { value: string }) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoney(value)}
    </Box>
  )
}
