import { Alert, Box, Button, List, ListItem, ListItemText, Typography } from '@mui/material'
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@shop/contract/staff/passkeys.console'
import { useState } from 'react'
import { useLocaleState, useNotify, useRefresh, useTranslate } from 'react-admin'
import { canUsePasskeys } from '../data/passkeys.ts'
import { useServices } from '../data/services.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { formatDateTime } from '../ui/format.ts'
import { NameDialog } from '../ui/name-dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { PasskeySetup } from './passkey-setup.tsx'

/** The passkeys: add, rename, remove. */
export function PasskeysSection() {
  const translate = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const { data } = useEndpoint(listPasskeys, {})
  return (
    <Panel
      title={translate('account.passkeys.title')}
      hint={translate('account.passkeys.text')}
      action={
        canUsePasskeys() && (
          <Button variant="outlined" onClick={() => setAdding(true)}>
            {translate('account.passkeys.add')}
          </Button>
        )
      }
    >
      {!canUsePasskeys() && <Alert severity="info">{translate('account.passkeys.unsupported')}</Alert>}
      {data?.items.length === 0 && (
        <Typography color="text.secondary">{translate('account.passkeys.none')}</Typography>
      )}
      <List disablePadding>
        {data?.items.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </List>
      {isAdding && (
        <EnrolmentDialog
          title={translate('account.passkeys.add')}
          done="account.passkeys.added"
          Setup={PasskeySetup}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at: createdAt, last_used_at: usedAt } = passkey
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { api, session } = useServices()
  const [isRenaming, setRenaming] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const times = [
    translate('account.passkeys.created', { time: formatDateTime(createdAt, locale) }),
    ...(usedAt ? [translate('account.passkeys.used', { time: formatDateTime(usedAt, locale) })] : []),
  ]
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText primary={name} secondary={times.join(' · ')} sx={{ flex: '1 1 14rem' }} />
      <Box>
        <Button onClick={() => setRenaming(true)}>{translate('account.passkeys.rename')}</Button>
        <ConfirmButton
          label={translate('account.passkeys.remove')}
          title={translate('account.confirm.passkey_remove', { name })}
          text={translate('account.confirm.passkey_remove_text')}
          done="account.passkeys.removed"
          work={async () => {
            await api.call(removePasskey, { params: { id } })
            session.set(await session.fetch())
          }}
        />
      </Box>
      {isRenaming && (
        <NameDialog
          title={translate('account.passkeys.rename')}
          label={translate('account.passkeys.name')}
          name={name}
          onClose={() => setRenaming(false)}
          onName={async (next) => {
            await api.call(renamePasskey, { params: { id }, body: { name: next } })
            notify('account.saved', { type: 'success' })
            refresh()
          }}
        />
      )}
    </ListItem>
  )
}
