import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Panels below the fields of a form: as wide as it, so that a wider table is scrolled in its panel. */
export function FormPanels({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, width: '100%', mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {children}
    </Box>
  )
}
