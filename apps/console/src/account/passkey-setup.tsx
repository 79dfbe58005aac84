import { TextField } from '@mui/material'
import { registerPasskey, startPasskeyRegistration } from '@shop/contract/staff/passkeys.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { createPasskey } from '../data/passkeys.ts'
import { useServices } from '../data/services.ts'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import type { SetupProps } from './enrolment.ts'

/** Adds a passkey under a name. */
export function PasskeySetup({ onEnrolled }: SetupProps) {
  const translate = useTranslate()
  const { api } = useServices()
  const [name, setName] = useState(translate('account.passkeys.default_name'))
  return (
    <>
      <TextField
        label={translate('account.passkeys.name')}
        helperText={translate('account.passkeys.name_help')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ mb: 2 }}
      />
      <PasskeyForm
        label="account.passkeys.add"
        onUse={async () => {
          const response = await createPasskey(await api.call(startPasskeyRegistration, {}))
          const body = { name: name.trim() || translate('account.passkeys.default_name'), response }
          onEnrolled(await api.call(registerPasskey, { body }))
        }}
      />
    </>
  )
}
