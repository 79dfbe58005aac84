import { Box } from '@mui/material'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { readTranslated, type Translated } from '@shop/contract/languages/translated'
import { useLocaleState } from 'react-admin'
import { useWatch } from 'react-hook-form'

/** The announcement as the shop shows it. */
export function AnnouncementPreview() {
  const [locale] = useLocaleState()
  const message = useWatch({ name: 'message' }) as Translated<string> | undefined
  const link: unknown = useWatch({ name: 'link' })
  const text = message && readTranslated(message, locale as PageLanguage)
  if (!text) return null
  return (
    <Box
      sx={{
        bgcolor: '#0a5b54',
        color: '#fff',
        textAlign: 'center',
        py: 1.25,
        px: 2,
        mb: 2,
        fontSize: 14,
        ...(Boolean(link) && { textDecoration: 'underline', textUnderlineOffset: 4 }),
      }}
    >
      {text}
    </Box>
  )
}
