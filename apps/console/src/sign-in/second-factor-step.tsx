import { Alert, Box, Button } from '@mui/material'
import type { ConsoleSession } from '@shop/contract/staff/session.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FACTORS, type FactorProps } from './factors.tsx'

interface SecondFactorStepProps extends FactorProps {
  session: ConsoleSession
}

/** The second factor, in one of the ways that the account has. */
export function SecondFactorStep({ session, onSession }: SecondFactorStepProps) {
  const translate = useTranslate()
  const offered = FACTORS.filter(({ factor }) => session.factors.includes(factor))
  const [chosen, setChosen] = useState(offered[0])
  if (!chosen) return <Alert severity="warning">{translate('sign_in.second_factor.unavailable')}</Alert>
  const { factor, Form } = chosen
  return (
    <>
      <Form key={factor} onSession={onSession} />
      {offered.length > 1 && (
        <Box
          role="group"
          aria-label={translate('sign_in.second_factor.choose')}
          sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}
        >
          {offered
            .filter((other) => other !== chosen)
            .map((other) => (
              <Button key={other.factor} onClick={() => setChosen(other)}>
                {translate(`sign_in.second_factor.${other.factor}`)}
              </Button>
            ))}
        </Box>
      )}
    </>
  )
}
