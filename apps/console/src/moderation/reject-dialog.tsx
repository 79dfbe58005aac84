import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { REJECTION_REASONS, type RejectionReason } from '@shop/contract/moderation/moderation.rules'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useErrorText } from '../ui/use-error-text.ts'
import { useSubmit } from '../ui/use-submit.ts'

/** Why something is not published, and a message to its author. */
export interface Rejection {
  reason: RejectionReason
  note: string
}

interface RejectDialogProps {
  suggested?: Rejection['reason']
  onClose: () => void
  /** Sends it; the dialog stays open when that fails. */
  work: (rejection: Rejection) => Promise<void>
}

/** Asks for the reason, which is mailed to the author. */
export function RejectDialog({ suggested = 'other', onClose, work }: RejectDialogProps) {
  const translate = useTranslate()
  const toErrorText = useErrorText()
  const titleId = useId()
  const [reason, setReason] = useState<Rejection['reason']>(suggested)
  const [note, setNote] = useState('')
  const { isSubmitting, error, onSubmit } = useSubmit(() => work({ reason, note: note.trim() }))
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <form onSubmit={onSubmit} style={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{translate('moderation.reject.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{translate('moderation.reject.text')}</DialogContentText>
          <TextField
            select
            label={translate('moderation.reject.reason')}
            value={reason}
            onChange={({ target: { value } }) => setReason(value as Rejection['reason'])}
          >
            {REJECTION_REASONS.map((each) => (
              <MenuItem key={each} value={each}>
                {translate(`moderation.reasons.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            multiline
            minRows={3}
            label={translate('moderation.reject.note')}
            value={note}
            onChange={({ target: { value } }) => setNote(value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          {error !== undefined && <Alert severity="error">{toErrorText(error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={isSubmitting}>
            {translate('moderation.reject.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
