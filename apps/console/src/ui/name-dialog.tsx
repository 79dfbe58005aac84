import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormError } from './form-error.tsx'
import { useSubmit } from './use-submit.ts'

interface NameDialogProps {
  title: string
  label: string
  name: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for another name. */
export function NameDialog({ title, label, name: initialName, onName, onClose }: NameDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const [name, setName] = useState(initialName)
  const isMissing = name.trim() === ''
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    if (isMissing) return
    await onName(name)
    onClose()
  })
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <FormError error={error} />
          <TextField
            label={label}
            autoFocus
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={isMissing}
            helperText={isMissing && translate('sign_in.required')}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('account.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {translate('account.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
