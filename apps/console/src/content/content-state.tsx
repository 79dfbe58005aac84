import { Box } from '@mui/material'
import type { ContentItem } from '@shop/contract/content/content.console'
import { useTranslate } from 'react-admin'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'

const TONES: Record<ContentItem['state'], StatusTone> = {
  draft: 'default',
  scheduled: 'info',
  shown: 'success',
  ended: 'warning',
}

/** Where content stands, and whether there are changes that shoppers do not see yet. */
export function ContentState({
  state,
  shown_next: next,
  has_changes: hasChanges,
}: Pick<ContentItem, 'state' | 'shown_next' | 'has_changes'>) {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      <StatusChip texts="content.states" status={state} tone={TONES[state]} />
      {state === 'shown' && next && <StatusChip texts="content.states" status="scheduled" tone="info" />}
      {hasChanges && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          {translate('content.unpublished')}
        </Box>
      )}
    </Box>
  )
}
