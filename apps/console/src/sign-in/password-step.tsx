import { Button, Divider, TextField } from '@mui/material'
import {
  signIn,
  signInWithPasskey,
  startPasskeySignIn,
  type ConsoleSession,
} from '@shop/contract/staff/session.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { canUsePasskeys, signWithPasskey } from '../data/passkeys.ts'
import { useServices } from '../data/services.ts'
import { FormError } from '../ui/form-error.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useSubmit } from '../ui/use-submit.ts'

interface PasswordStepProps {
  /** Filled in when it is known. */
  email: string
  onSession: (session: ConsoleSession) => void
}

/** E-mail and password, or a passkey, which needs neither. */
export function PasswordStep(props: PasswordStepProps) {
  const translate = useTranslate()
  const { api } = useServices()
  return (
    <>
      <PasswordForm {...props} />
      {canUsePasskeys() && (
        <>
          <Divider sx={{ my: 2, color: 'text.secondary' }}>{translate('sign_in.or')}</Divider>
          <PasskeyForm
            label="sign_in.with_passkey"
            variant="outlined"
            onUse={async () => {
              const signed = await signWithPasskey(await api.call(startPasskeySignIn, {}))
              props.onSession(await api.call(signInWithPasskey, { body: signed }))
            }}
          />
        </>
      )}
    </>
  )
}

function PasswordForm({ email: knownEmail, onSession }: PasswordStepProps) {
  const translate = useTranslate()
  const { api } = useServices()
  const [email, setEmail] = useState(knownEmail)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    setChecked(true)
    if (email.trim() === '' || password === '') return
    onSession(await api.call(signIn, { body: { email, password } }))
  })
  const toHelp = (value: string) =>
    isChecked && value.trim() === '' ? { error: true, helperText: translate('sign_in.required') } : {}
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField
        label={translate('sign_in.email')}
        name="username"
        type="email"
        autoComplete="username"
        autoFocus={knownEmail === ''}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 254, autoCapitalize: 'none', spellCheck: false } }}
        {...toHelp(email)}
      />
      <PasswordField
        label={translate('sign_in.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={knownEmail !== ''}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...toHelp(password)}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting} sx={{ mt: 2 }}>
        {translate(isSubmitting ? 'sign_in.submitting' : 'sign_in.submit')}
      </Button>
    </form>
  )
}
