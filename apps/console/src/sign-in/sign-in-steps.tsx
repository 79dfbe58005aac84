import { Box, Button, Typography } from '@mui/material'
import { signOut, type ConsoleSession } from '@shop/contract/staff/session.console'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { PasswordStep } from './password-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

// Needed once in the life of an account.
const EnrolmentStep = lazy(async () => ({ default: (await import('./enrolment-step.tsx')).EnrolmentStep }))

interface SignInStepsProps {
  /** A session that still lacks something. */
  initialSession?: ConsoleSession | undefined
  email?: string
  onComplete: (session: ConsoleSession) => void
}

/** Signs somebody in, in as many steps as their account needs. */
export function SignInSteps({ initialSession, email = '', onComplete }: SignInStepsProps) {
  const translate = useTranslate()
  const { api } = useServices()
  const [session, setSession] = useState(initialSession)
  const takeSession = (next: ConsoleSession) => {
    setSession(next)
    if (next.state === 'complete') onComplete(next)
  }
  if (!session || session.state === 'complete')
    return <PasswordStep email={session?.staff.email ?? email} onSession={takeSession} />

  const startAgain = () => {
    setSession(undefined)
    // A session without its second factor is worth nothing; the next one replaces it anyway.
    void api.call(signOut, {}).catch(() => undefined)
  }
  const texts = `sign_in.${session.state}`
  return (
    <>
      <Typography variant="h3" component="h2">
        {translate(`${texts}.title`)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('sign_in.second_factor.signed_in_as', { email: session.staff.email })}
      </Typography>
      {session.state === 'second_factor' ? (
        <SecondFactorStep session={session} onSession={takeSession} />
      ) : (
        <Suspense>
          <EnrolmentStep onSession={takeSession} />
        </Suspense>
      )}
      <Box sx={{ mt: 2, textAlign: 'center' }}>
        <Button color="inherit" onClick={startAgain}>
          {translate('sign_in.second_factor.other_account')}
        </Button>
      </Box>
    </>
  )
}
