import { Box, Card, Chip, Typography } from '@mui/material'
import type { ConsoleSession } from '@shop/contract/staff/session.console'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notification, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { findChosenLanguage } from '../i18n/i18n-provider.ts'
import { useChangeLanguage } from '../i18n/use-change-language.ts'
import { LanguageButton } from '../layout/language-button.tsx'
import { BrandRing } from '../ui/brand-ring.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

/** Where everybody starts who is not signed in. */
export function SignInPage() {
  const translate = useTranslate()
  const { session: store, shop } = useServices()
  const [initialSession] = useState(store.get())
  const queryClient = useQueryClient()
  const changeLanguage = useChangeLanguage()
  function finish(session: ConsoleSession) {
    // What was loaded for somebody else, or refused without a session.
    queryClient.clear()
    if (!findChosenLanguage()) void changeLanguage(session.staff.language)
    store.set(session)
  }
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
        <LanguageButton />
      </Box>
      <Box sx={{ m: 'auto', width: '100%', maxWidth: '25rem', px: 2, pb: { xs: 6, sm: 12 } }}>
        <Box sx={{ textAlign: 'center', mb: 3 }}>
          <BrandRing size={48} />
          <Typography variant="h1" sx={{ mt: 2 }}>
            {translate('layout.brand')}
          </Typography>
          <Typography component="div" color="text.secondary" sx={{ mt: 0.5 }}>
            {translate('sign_in.title')}
            {shop?.mode === 'demo' && (
              <Chip
                size="small"
                label={translate('layout.demo')}
                sx={{ ml: 1, backgroundColor: '#efb730', color: '#14201e' }}
              />
            )}
          </Typography>
        </Box>
        <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
          <SignInSteps initialSession={initialSession} onComplete={finish} />
        </Card>
      </Box>
      <Notification />
    </Box>
  )
}
