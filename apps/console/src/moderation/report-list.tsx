import { List, ListItem, ListItemText } from '@mui/material'
import type { ContentReport } from '@shop/contract/moderation/moderation.console'
import { useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'

/** What shoppers reported. */
export function ReportList({ reports }: { reports: readonly ContentReport[] }) {
  const translate = useTranslate()
  return (
    <List dense disablePadding>
      {reports.map(({ id, reason, note, created_at: at }) => (
        <ListItem key={id} disableGutters>
          <ListItemText
            primary={translate(`moderation.report_reasons.${reason}`)}
            secondary={
              <>
                {note && `${note} · `}
                <DateTime value={at} />
              </>
            }
            sx={{ overflowWrap: 'anywhere' }}
          />
        </ListItem>
      ))}
    </List>
  )
}
