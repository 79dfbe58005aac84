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
import { startPasskeyProof, stepUp, type ConsoleSession } from '@shop/contract/staff/session.console'
import type { Input } from '@shop/contract/http/endpoint'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { signWithPasskey } from '../data/passkeys.ts'
import { usePrompt, type OpenPrompt } from '../data/prompt.ts'
import { useServices } from '../data/services.ts'
import { useSession } from '../data/session.ts'
import { CodeForm } from '../sign-in/code-form.tsx'
import { FormError } from '../ui/form-error.tsx'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { useSubmit } from '../ui/use-submit.ts'

/** Asks who is at the keyboard, for a call that needs to know; the call is repeated afterwards. */
export function StepUpDialog() {
  const prompt = usePrompt(useServices().prompts.stepUp)
  return prompt ? <StepUp close={prompt.close} /> : null
}

function StepUp({ close }: Pick<OpenPrompt<undefined, boolean>, 'close'>) {
  const translate = useTranslate()
  const { api, session: store } = useServices()
  const { factors = [] } = useSession(store) ?? {}
  const ways = listWays(factors)
  const [way, setWay] = useState(ways[0]!)
  async function confirm(body: Input<typeof stepUp>['body']) {
    await api.call(stepUp, { body })
    close(true)
  }
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={() => close(false)} aria-labelledby="step-up">
      <DialogTitle id="step-up">{translate('sign_in.step_up.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{translate('sign_in.step_up.text')}</DialogContentText>
        {ways.length > 1 && (
          <Tabs value={way} onChange={(_, next: Way) => setWay(next)} sx={{ mb: 1 }}>
            {ways.map((each) => (
              <Tab key={each} value={each} label={translate(`sign_in.step_up.${each}`)} />
            ))}
          </Tabs>
        )}
        {way === 'totp' && (
          <CodeForm
            texts="sign_in.second_factor.totp"
            format={/^\d{6}$/}
            isNumeric
            autoComplete="one-time-code"
            onCode={(code) => confirm({ code })}
          />
        )}
        {way === 'passkey' && (
          <PasskeyForm
            label="sign_in.second_factor.passkey_submit"
            onUse={async () => {
              await confirm({ passkey: await signWithPasskey(await api.call(startPasskeyProof, {})) })
            }}
          />
        )}
        {way === 'password' && <PasswordForm onPassword={(password) => confirm({ password })} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => close(false)}>
          {translate('sign_in.step_up.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Way = 'totp' | 'passkey' | 'password'

/** The password is enough only for accounts without a second factor. */
function listWays(factors: ConsoleSession['factors']): Way[] {
  const ways = (['totp', 'passkey'] as const).filter((way) => factors.includes(way))
  return ways.length > 0 ? ways : ['password']
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
