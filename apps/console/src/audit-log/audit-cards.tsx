import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material'
import type { AuditEntry } from '@shop/contract/audit/audit.console'
import { RecordContextProvider, useListContext } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { AuditDetails } from './audit-details.tsx'
import { useActionText, useSubjectText, useWhoText } from './audit-texts.ts'

/** The audit log where a table has no room. */
export function AuditCards() {
  const { data, isPending } = useListContext<AuditEntry>()
  if (isPending) return <ListSkeleton />
  if (!data || data.length === 0) return <EmptyList resource="audit-log" isFiltered />
  return data.map((entry) => (
    <RecordContextProvider key={entry.id} value={entry}>
      <AuditCard entry={entry} />
    </RecordContextProvider>
  ))
}

function AuditCard({ entry }: { entry: AuditEntry }) {
  const toWho = useWhoText()
  const toAction = useActionText()
  const toSubject = useSubjectText()
  return (
    <Accordion
      disableGutters
      square
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{toSubject(entry)}</Typography>
          <Typography variant="body2">{toAction(entry)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {toWho(entry)} · <DateTime value={entry.at} />
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <AuditDetails />
      </AccordionDetails>
    </Accordion>
  )
}
