import { Box, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { confirmTotp, startTotp } from '@shop/contract/staff/account.console'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { CodeForm } from '../sign-in/code-form.tsx'
import { FormError } from '../ui/form-error.tsx'
import type { SetupProps } from './enrolment.ts'

const QR_PIXELS = 176

/** Sets up an authenticator app: its QR code and key, and a first code of it. */
export function TotpSetup({ onEnrolled }: SetupProps) {
  const translate = useTranslate()
  const { api } = useServices()
  const { data, error } = useQuery({
    queryKey: ['totp-setup'],
    queryFn: () => api.call(startTotp, {}),
    // Each request makes another secret, so nothing loads it again.
    enabled: (query) => query.state.data === undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <>
      <Typography sx={{ mb: 2 }}>{translate('account.totp.scan')}</Typography>
      <FormError error={error ?? undefined} />
      <Box sx={{ textAlign: 'center', minHeight: QR_PIXELS + 16 }}>
        {data ? (
          <QRCodeSVG
            value={data.uri}
            size={QR_PIXELS}
            marginSize={2}
            title={translate('account.totp.qr')}
            role="img"
          />
        ) : (
          <Skeleton variant="rectangular" width={QR_PIXELS} height={QR_PIXELS} sx={{ mx: 'auto' }} />
        )}
      </Box>
      <Typography color="text.secondary" variant="body2">
        {translate('account.totp.secret')}
      </Typography>
      <Typography
        component="code"
        sx={{ display: 'block', fontFamily: 'monospace', fontSize: '1rem', mb: 2, minHeight: '3rem' }}
      >
        {data?.secret.match(/.{1,4}/g)?.join(' ')}
      </Typography>
      <Typography>{translate('account.totp.then')}</Typography>
      <CodeForm
        texts="sign_in.second_factor.totp"
        format={/^\d{6}$/}
        isNumeric
        autoComplete="one-time-code"
        onCode={async (code) => onEnrolled(await api.call(confirmTotp, { body: { code } }))}
      />
    </>
  )
}
