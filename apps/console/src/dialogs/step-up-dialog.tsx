import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Tab,
  Tabs,
} from '@mui/material'
import { stepUp } from '@shop/contract/console/session'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { usePrompt, type OpenPrompt } from '../data/prompt.ts'
import { useServices } from '../data/services.ts'
import { useSession } from '../data/session.ts'
import { CodeForm } from '../sign-in/code-form.tsx'
import { FormError } from '../sign-in/form-error.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { useSubmit } from '../sign-in/use-submit.ts'

/** Asks who is at the keyboard, for a call that needs to know; the call is repeated afterwards. */
export function StepUpDialog() {
  const prompt = usePrompt(useServices().prompts.stepUp)
  return prompt ? <StepUp close={prompt.close} /> : null
}

function StepUp({ close }: Pick<OpenPrompt<undefined, boolean>, 'close'>) {
  const translate = useTranslate()
  const { api, session: store } = useServices()
  const hasCode = useSession(store)?.factors.includes('totp') ?? false
  const [way, setWay] = useState<'password' | 'totp'>(hasCode ? 'totp' : 'password')
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={() => close(false)} aria-labelledby="step-up">
      <DialogTitle id="step-up">{translate('sign_in.step_up.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{translate('sign_in.step_up.text')}</DialogContentText>
        {hasCode && (
          <Tabs value={way} onChange={(_, next: typeof way) => setWay(next)} sx={{ mb: 1 }}>
            <Tab value="totp" label={translate('sign_in.step_up.totp')} />
            <Tab value="password" label={translate('sign_in.step_up.password')} />
          </Tabs>
        )}
        {way === 'totp' ? (
          <CodeForm
            texts="sign_in.second_factor.totp"
            format={/^\d{6}$/}
            isNumeric
            autoComplete="one-time-code"
            onCode={async (code) => {
              await api.call(stepUp, { body: { code } })
              close(true)
            }}
          />
        ) : (
          <PasswordForm
            onPassword={async (password) => {
              await api.call(stepUp, { body: { password } })
              close(true)
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => close(false)}>
          {translate('sign_in.step_up.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function PasswordForm({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    setChecked(true)
    if (password !== '') await onPassword(password)
  })
  const isMissing = isChecked && password === ''
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <PasswordField
        label={translate('sign_in.password')}
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isMissing}
        helperText={isMissing && translate('sign_in.required')}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting} sx={{ mt: 2 }}>
        {translate('sign_in.step_up.submit')}
      </Button>
    </form>
  )
}
