import { Box, Typography } from '@mui/material'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { Panel } from '../ui/panel.tsx'

/** Everything that happened to a return, the newest first. */
export function ReturnTimeline({ item }: { item: ReturnDetails }) {
  const translate = useTranslate()
  return (
    <Panel title={translate('orders.page.timeline')}>
      <Box component="ol" reversed sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {item.timeline.toReversed().map(({ at, status, cause, who, text }) => (
          <Box component="li" key={at + status} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography>{translate(`returns.status.${status}`)}</Typography>
            {text && (
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
            )}
            <Typography variant="caption" color="text.secondary">
              <DateTime value={at} />
              {` · ${who ?? translate(`returns.causes.${cause}`)}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
