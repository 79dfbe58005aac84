import { Box, Button, Chip, List, ListItem, ListItemText } from '@mui/material'
import { resendInvitation, revokeInvitation, type Invitation } from '@shop/contract/staff/invitations.console'
import { useGetList, useLocaleState, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useRoleName } from '../roles/use-role-name.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'

/** The invitations that wait to be accepted; nothing without one. */
export function OpenInvitations() {
  const translate = useTranslate()
  const { data } = useGetList<Invitation>('invitations', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'created_at', order: 'DESC' },
  })
  if (!data || data.length === 0) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Panel title={translate('staff.invitations.title')}>
        <List disablePadding>
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </List>
      </Panel>
    </Box>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invited_by: inviter, expires_at: expiresAt, is_expired: isExpired } = invitation
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { api } = useServices()
  const toRoleName = useRoleName()
  const params = { id }
  const resend = useAction(() => api.call(resendInvitation, { params }), 'staff.invitations.resent')
  const facts = [
    toRoleName({ id: role }),
    inviter
      ? translate('staff.invitations.by', { name: inviter })
      : translate('staff.invitations.by_command_line'),
    ...(isExpired ? [] : [translate('staff.invitations.until', { time: formatDateTime(expiresAt, locale) })]),
  ]
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        primary={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}>
            {email}
            {isExpired && (
              <Chip
                size="small"
                variant="outlined"
                color="warning"
                label={translate('staff.invitations.expired')}
              />
            )}
          </Box>
        }
        secondary={facts.join(' · ')}
        sx={{ flex: '1 1 16rem' }}
        slotProps={{ primary: { component: 'div' } }}
      />
      <Box>
        <Button loading={resend.isRunning} onClick={() => void resend.run()}>
          {translate('staff.invitations.resend')}
        </Button>
        <ConfirmButton
          label={translate('staff.invitations.revoke')}
          title={translate('staff.invitations.revoke')}
          text={translate('staff.invitations.revoke_text', { email })}
          done="staff.invitations.revoked"
          work={() => api.call(revokeInvitation, { params })}
        />
      </Box>
    </ListItem>
  )
}
