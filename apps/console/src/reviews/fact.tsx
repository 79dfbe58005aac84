import { Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A name and what it is, one line of a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="span" variant="body2" color="text.secondary">
        {name}
      </Typography>{' '}
      {children}
    </Typography>
  )
}
