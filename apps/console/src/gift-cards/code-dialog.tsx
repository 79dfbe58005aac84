import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

/** The code of a card, this once: it is stored nowhere. */
export function CodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const id = useId()
  const translate = useTranslate()
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('gift_cards.code.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('gift_cards.code.once')}</Alert>
        <Typography
          sx={{ fontFamily: 'monospace', fontSize: '1.15rem', overflowWrap: 'anywhere', textAlign: 'center' }}
        >
          {code}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void navigator.clipboard.writeText(code)}>
          {translate('gift_cards.code.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('gift_cards.code.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
