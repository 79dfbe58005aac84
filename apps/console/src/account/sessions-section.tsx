import { Button, Chip, List, ListItem, ListItemText } from '@mui/material'
import {
  endOtherStaffSessions,
  endStaffSession,
  listStaffSessions,
  type StaffSession,
} from '@shop/contract/staff/account.console'
import { useLocaleState, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { formatDateTime } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'

/** The browsers that are signed in. */
export function SessionsSection() {
  const translate = useTranslate()
  const { api } = useServices()
  const { data } = useEndpoint(listStaffSessions, {})
  const endOthers = useAction(() => api.call(endOtherStaffSessions, {}), 'account.sessions.ended')
  const hasOthers = data?.items.some(({ is_current }) => !is_current) ?? false
  return (
    <Panel
      title={translate('account.sessions.title')}
      action={
        hasOthers && (
          <Button variant="outlined" loading={endOthers.isRunning} onClick={() => void endOthers.run()}>
            {translate('account.sessions.end_others')}
          </Button>
        )
      }
    >
      <List disablePadding>
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </List>
    </Panel>
  )
}

function SessionRow({ session }: { session: StaffSession }) {
  const { id, device, network, is_current: isCurrent } = session
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { api } = useServices()
  const end = useAction(() => api.call(endStaffSession, { params: { id } }), 'account.sessions.ended')
  const facts = [
    translate('account.sessions.network', { network }),
    translate('account.sessions.since', { time: formatDateTime(session.created_at, locale) }),
    translate('account.sessions.seen', { time: formatDateTime(session.last_seen_at, locale) }),
  ]
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText primary={device} secondary={facts.join(' · ')} sx={{ flex: '1 1 14rem' }} />
      {isCurrent ? (
        <Chip size="small" label={translate('account.sessions.current')} />
      ) : (
        <Button
          aria-label={translate('account.sessions.end_named', { device })}
          loading={end.isRunning}
          onClick={() => void end.run()}
        >
          {translate('account.sessions.end')}
        </Button>
      )}
    </ListItem>
  )
}
