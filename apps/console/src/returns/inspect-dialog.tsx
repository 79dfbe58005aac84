import { Alert, Box, FormControlLabel, Switch, TextField, Typography } from '@mui/material'
import { inspectReturn } from '@shop/contract/returns/return-steps.console'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { isService } from '@shop/contract/returns/returns.rules'
import { useId, useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useLineName } from '../orders/order-texts.tsx'
import { ReplyField } from './reply-field.tsx'
import { ReturnDialog, useReturnAction } from './return-dialog.tsx'

const OUTCOMES = ['restocked', 'seconds', 'written_off'] as const
type Counts = Record<(typeof OUTCOMES)[number], number>
type Line = ReturnDetails['lines'][number]

/** What becomes of each unit. All of them are counted, unless the parcel goes back or is repaired. */
export function InspectDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { version, lines, remedy } = useRecordContext<ReturnDetails>()!
  const action = useReturnAction(inspectReturn, onClose)
  const [isAccepted, setIsAccepted] = useState(true)
  const [counts, setCounts] = useState<Record<number, Counts>>(() =>
    Object.fromEntries(
      lines.map(({ position, quantity }) => [position, { restocked: quantity, seconds: 0, written_off: 0 }]),
    ),
  )
  const [note, setNote] = useState('')
  const isCounted = isAccepted && !isService(remedy)
  const isComplete = lines.every(({ position, quantity }) => toSum(counts[position]!) === quantity)
  return (
    <ReturnDialog
      name="inspect"
      {...{ action, onClose }}
      isReady={!isCounted || isComplete}
      onSubmit={() =>
        void action.send({
          version,
          is_accepted: isAccepted,
          lines: isCounted ? lines.map(({ position }) => ({ position, ...counts[position]! })) : [],
          ...(note.trim() && { note: note.trim() }),
        })
      }
    >
      <FormControlLabel
        control={<Switch checked={isAccepted} onChange={(event) => setIsAccepted(event.target.checked)} />}
        label={translate('returns.fields.accepted')}
      />
      {!isAccepted && <Alert severity="info">{translate('returns.fields.not_accepted')}</Alert>}
      {isCounted &&
        lines.map((line) => (
          <LineCounts
            key={line.position}
            line={line}
            counts={counts[line.position]!}
            onChange={(next) => setCounts({ ...counts, [line.position]: next })}
          />
        ))}
      <ReplyField label={translate('returns.fields.note')} value={note} onChange={setNote} />
    </ReturnDialog>
  )
}

const toSum = ({ restocked, seconds, written_off: writtenOff }: Counts) => restocked + seconds + writtenOff

interface LineCountsProps {
  line: Line
  counts: Counts
  onChange: (counts: Counts) => void
}

function LineCounts({ line, counts, onChange }: LineCountsProps) {
  const translate = useTranslate()
  const toName = useLineName()
  const id = useId()
  const missing = line.quantity - toSum(counts)
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} sx={{ mb: 1 }}>
        {`${line.quantity} × ${toName(line)}`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, 1fr)' }}>
        {OUTCOMES.map((outcome) => (
          <TextField
            key={outcome}
            type="number"
            size="small"
            label={translate(`returns.outcomes.${outcome}`)}
            value={counts[outcome]}
            onChange={(event) => {
              const typed = Math.trunc(Number(event.target.value))
              onChange({ ...counts, [outcome]: Math.min(Math.max(typed || 0, 0), line.quantity) })
            }}
            slotProps={{ htmlInput: { min: 0, max: line.quantity } }}
          />
        ))}
      </Box>
      {missing !== 0 && (
        <Typography role="status" variant="body2" color="error" sx={{ mt: 0.5 }}>
          {translate('returns.fields.count', { smart_count: line.quantity })}
        </Typography>
      )}
    </Box>
  )
}
