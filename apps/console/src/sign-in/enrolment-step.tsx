import { Box, Button, Card, CardActionArea, Typography } from '@mui/material'

import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Enrolment } from '../account/enrolment.ts'
import { PasskeySetup } from '../account/passkey-setup.tsx'
import { RecoveryCodeList } from '../account/recovery-code-list.tsx'
import { TotpSetup } from '../account/totp-setup.tsx'
import { canUsePasskeys } from '../data/passkeys.ts'
import type { FactorProps } from './factors.tsx'

const WAYS = { totp: TotpSetup, passkey: PasskeySetup }
type Way = keyof typeof WAYS

/** Sets up the first second factor of an account, and shows its recovery codes before anything else. */
export function EnrolmentStep({ onSession }: FactorProps) {
  const translate = useTranslate()
  const [way, setWay] = useState<Way>()
  const [enrolled, setEnrolled] = useState<Enrolment>()
  if (enrolled) {
    const { session, recovery_codes: codes } = enrolled
    return (
      <>
        <Typography sx={{ fontWeight: 500, mb: 1 }}>{translate('account.codes.title')}</Typography>
        <RecoveryCodeList codes={codes} onSaved={() => onSession(session)} />
      </>
    )
  }
  if (way) {
    const Setup = WAYS[way]
    return (
      <>
        <Setup onEnrolled={setEnrolled} />
        <Box sx={{ mt: 1, textAlign: 'center' }}>
          <Button onClick={() => setWay(undefined)}>{translate('sign_in.enrolment.back')}</Button>
        </Box>
      </>
    )
  }
  const offered = (['totp', 'passkey'] as const).filter((each) => each === 'totp' || canUsePasskeys())
  return (
    <>
      <Typography sx={{ mb: 2 }}>{translate('sign_in.enrolment.text')}</Typography>
      {offered.map((each) => (
        <Card key={each} sx={{ mb: 1 }}>
          <CardActionArea sx={{ p: 2 }} onClick={() => setWay(each)}>
            <Typography sx={{ fontWeight: 500 }}>{translate(`sign_in.enrolment.${each}`)}</Typography>
            <Typography color="text.secondary" variant="body2">
              {translate(`sign_in.enrolment.${each}_text`)}
            </Typography>
          </CardActionArea>
        </Card>
      ))}
    </>
  )
}
