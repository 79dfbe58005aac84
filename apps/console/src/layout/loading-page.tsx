import { Box, keyframes } from '@mui/material'
import { useTimeout, useTranslate } from 'react-admin'
import { BrandRing } from '../ui/brand-ring.tsx'

const TURN = keyframes({ to: { transform: 'rotate(360deg)' } })

/** While a page loads; nothing in the first 200 ms. */
export function LoadingPage() {
  const translate = useTranslate()
  const isSlow = useTimeout(200)
  if (!isSlow) return null
  return (
    <Box
      role="status"
      aria-label={translate('ra.page.loading')}
      sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}
    >
      <Box sx={{ animation: `${TURN} 2.4s linear infinite`, display: 'flex' }}>
        <BrandRing size={40} />
      </Box>
    </Box>
  )
}
