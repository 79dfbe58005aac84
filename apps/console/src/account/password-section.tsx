import { Box, Button } from '@mui/material'
import { changeStaffPassword } from '@shop/contract/staff/account.console'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { FormError } from '../ui/form-error.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { Panel } from '../ui/panel.tsx'
import { isNewPassword, NewPasswordField } from './new-password-field.tsx'

/** Changes the password. */
export function PasswordSection() {
  const translate = useTranslate()
  const { api, session } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    setChecked(true)
    if (current === '' || !isNewPassword(next)) return
    await api.call(changeStaffPassword, { body: { current_password: current, new_password: next } })
    setCurrent('')
    setNext('')
    setChecked(false)
    notify('account.password.changed', { type: 'success' })
    refresh()
  })
  const isMissing = isChecked && current === ''
  return (
    <Panel title={translate('account.password.title')} hint={translate('account.password.text')}>
      <form onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        {/* For password managers. */}
        <input hidden readOnly autoComplete="username" value={session.get()?.staff.email ?? ''} />
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <PasswordField
            label={translate('account.password.current')}
            name="password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            error={isMissing}
            helperText={isMissing && translate('sign_in.required')}
          />
          <NewPasswordField
            label={translate('account.password.new')}
            value={next}
            onChange={setNext}
            isChecked={isChecked}
          />
        </Box>
        <Button type="submit" variant="contained" loading={isSubmitting} sx={{ mt: 1 }}>
          {translate('account.password.submit')}
        </Button>
      </form>
    </Panel>
  )
}
