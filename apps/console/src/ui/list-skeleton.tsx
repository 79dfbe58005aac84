import { Box, Skeleton } from '@mui/material'
import { useTimeout, useTranslate } from 'react-admin'

/** The shape of a list of cards while it loads; nothing in the first 200 ms. */
export function ListSkeleton() {
  const translate = useTranslate()
  const isSlow = useTimeout(200)
  return (
    <Box role="status" aria-label={translate('ra.page.loading')} sx={{ minHeight: '60vh' }}>
      {isSlow &&
        Array.from({ length: 6 }, (_, index) => (
          <Box key={index} sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Skeleton width="60%" />
            <Skeleton width="35%" />
            <Skeleton width="45%" />
          </Box>
        ))}
    </Box>
  )
}
