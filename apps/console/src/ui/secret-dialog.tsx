import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

interface SecretDialogProps {
  secret: string
  /** The key below which its texts are. */
  texts: string
  onClose: () => void
}

/** A code or key, this once: it is not shown again. */
export function SecretDialog({ secret, texts, onClose }: SecretDialogProps) {
  const id = useId()
  const translate = useTranslate()
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate(`${texts}.title`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate(`${texts}.once`)}</Alert>
        <Typography
          sx={{ fontFamily: 'monospace', fontSize: '1.15rem', overflowWrap: 'anywhere', textAlign: 'center' }}
        >
          {secret}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void navigator.clipboard.writeText(secret)}>
          {translate(`${texts}.copy`)}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate(`${texts}.close`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
