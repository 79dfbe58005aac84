import { Box, Card, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  text?: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with a title. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {text !== undefined && (
        <Typography color="text.secondary" sx={{ mt: 0.5, maxWidth: '44rem' }}>
          {text}
        </Typography>
      )}
      <Box sx={{ mt: 2, '& .MuiListItem-divider:last-of-type': { borderBottom: 0 } }}>{children}</Box>
    </Card>
  )
}
