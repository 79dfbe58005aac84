import InviteIcon from '@mui/icons-material/PersonAddOutlined'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { invite } from '@shop/contract/staff/invitations.console'
import { ContactEmail } from '@shop/contract/text/fields.schemas'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useRoleName, useRoles } from '../roles/use-role-name.ts'
import { FormError } from '../ui/form-error.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { LanguageSelect } from '../ui/language-select.tsx'
import { listGivableRoles } from './givable-roles.ts'

/** Invites somebody by mail. */
export function InviteButton() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<InviteIcon />} onClick={() => setOpen(true)}>
        {translate('staff.invitations.invite')}
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { api, session } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const toRoleName = useRoleName()
  const roles = listGivableRoles(useRoles(), session.get())
  // A second attempt is the same invitation.
  const [id] = useState(() => crypto.randomUUID())
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('fulfilment')
  const [language, setLanguage] = useState(session.get()?.staff.language ?? 'en')
  const [isChecked, setChecked] = useState(false)
  const isWrong = isChecked && !ContactEmail.safeParse(email).success
  const chosenRole = roles.some((each) => each.id === role) ? role : (roles[0]?.id ?? '')
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    setChecked(true)
    if (!ContactEmail.safeParse(email).success) return
    await api.call(invite, { body: { id, email, role: chosenRole, language } })
    notify('staff.invitations.sent', { type: 'success' })
    refresh()
    onClose()
  })
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="invite" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id="invite">{translate('staff.invitations.invite')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 1 }}>{translate('staff.invitations.invite_text')}</DialogContentText>
          <FormError error={error} />
          <TextField
            label={translate('resources.staff.fields.email')}
            type="email"
            autoFocus
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={isWrong}
            helperText={isWrong && translate('staff.invitations.email_format')}
            slotProps={{ htmlInput: { maxLength: 254, autoCapitalize: 'none', spellCheck: false } }}
          />
          <TextField
            select
            label={translate('resources.staff.fields.role')}
            value={chosenRole}
            onChange={(event) => setRole(event.target.value)}
          >
            {roles.map((each) => (
              <MenuItem key={each.id} value={each.id}>
                {toRoleName(each)}
              </MenuItem>
            ))}
          </TextField>
          <LanguageSelect
            label={translate('resources.staff.fields.language')}
            value={language}
            onChange={setLanguage}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('account.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {translate('staff.invitations.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
