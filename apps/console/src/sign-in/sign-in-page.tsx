import { Box, Card, Chip, Typography } from '@mui/material'
import { useEffect, useEffectEvent } from 'react'
import { Notification, useLogin, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useSession } from '../data/session.ts'
import { LanguageButton } from '../layout/language-button.tsx'
import { BrandRing } from '../ui/brand-ring.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

/** Where everybody starts who is not signed in; afterwards the page that they wanted is shown. */
export function SignInPage() {
  const translate = useTranslate()
  const { session: store, shop } = useServices()
  const session = useSession(store)
  const login = useLogin()
  const goOn = useEffectEvent(() => void login({}))
  const isComplete = session?.state === 'complete'
  useEffect(() => {
    if (isComplete) goOn()
  }, [isComplete])
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
          <SignInSteps initialSession={session} onComplete={store.set} />
        </Card>
      </Box>
      <Notification />
    </Box>
  )
}
