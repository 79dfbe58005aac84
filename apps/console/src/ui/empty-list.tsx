import { Box, Button, Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { BrandRing } from './brand-ring.tsx'

interface EmptyListProps {
  /** The resource, whose texts explain what an empty list means. */
  resource: string
  /** There are entries, but none that fits the filters. */
  isFiltered?: boolean
}

/** In place of a list without entries. */
export function EmptyList({ resource, isFiltered = false }: EmptyListProps) {
  const translate = useTranslate()
  const { setFilters } = useListContext()
  const texts = `resources.${resource}`
  return (
    <Box sx={{ textAlign: 'center', px: 2, py: 6, width: '100%' }}>
      {!isFiltered && <BrandRing size={40} />}
      <Typography variant="h3" component="p" sx={{ mt: 2 }}>
        {translate(isFiltered ? `${texts}.not_found` : `${texts}.empty`)}
      </Typography>
      {isFiltered ? (
        <Button sx={{ mt: 1 }} onClick={() => setFilters({}, {})}>
          {translate('ra.navigation.clear_filters')}
        </Button>
      ) : (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {translate(`${texts}.empty_text`)}
        </Typography>
      )}
    </Box>
  )
}
