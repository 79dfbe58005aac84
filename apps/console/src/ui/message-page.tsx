import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { BrandRing } from './brand-ring.tsx'

interface MessagePageProps {
  title: string
  text: string
  children?: ReactNode
}

/** A page with only a message: what happened, and what to do next. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <Box sx={{ maxWidth: '34rem', mx: 'auto', px: 2, py: { xs: 6, sm: 10 }, textAlign: 'center' }}>
      <BrandRing size={48} />
      <Typography variant="h1" role="alert" sx={{ mt: 3, textWrap: 'balance' }}>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1.5, mb: 3, textWrap: 'pretty' }}>
        {text}
      </Typography>
      {children}
    </Box>
  )
}
