import { Box, Button, TextField } from '@mui/material'
import { changeAccount, type OwnAccount } from '@shop/contract/staff/account.console'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useRoleName } from '../roles/use-role-name.ts'
import { FormError } from '../ui/form-error.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { LanguageSelect } from '../ui/language-select.tsx'
import { Panel } from '../ui/panel.tsx'

/** Name and language. */
export function ProfileSection({ account }: { account: OwnAccount }) {
  const translate = useTranslate()
  const { api, session } = useServices()
  const [name, setName] = useState(account.name)
  const [language, setLanguage] = useState(account.language)
  const notify = useNotify()
  const refresh = useRefresh()
  const toRoleName = useRoleName()
  const isMissing = name.trim() === ''
  const isChanged = name !== account.name || language !== account.language
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    if (isMissing) return
    await api.call(changeAccount, { body: { version: account.version, name, language } })
    session.set(await session.fetch())
    notify('account.saved', { type: 'success' })
    refresh()
  })
  return (
    <Panel
      title={translate('account.profile')}
      hint={`${account.email} · ${toRoleName({ id: account.role })}`}
    >
      <form onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField
            label={translate('account.name')}
            autoComplete="name"
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={isMissing}
            helperText={isMissing && translate('sign_in.required')}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          <LanguageSelect label={translate('account.language')} value={language} onChange={setLanguage} />
        </Box>
        <Button type="submit" variant="contained" disabled={!isChanged} loading={isSubmitting} sx={{ mt: 1 }}>
          {translate('account.save')}
        </Button>
      </form>
    </Panel>
  )
}
