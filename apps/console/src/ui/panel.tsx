import { Card, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

interface PanelProps {
  title: string
  /** Explains what the numbers mean. */
  hint?: string
  /** Next to the title: a choice, a link. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with a heading. */
export function Panel({ title, hint, action, children }: PanelProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <header style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBottom: 8 }}>
        <Typography id={id} variant="h6" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </header>
      {hint && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Card>
  )
}
