import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { FormError } from '../ui/form-error.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { useGroups } from './group-select.tsx'

interface AddDialogProps {
  /** Groups that cannot be chosen. */
  taken?: readonly { id: string }[]
  /** Key of the message when it is done. */
  done: string
  onGroup: (groupId: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the group that customers are put into. */
export function AddDialog({ taken = [], done, onGroup, onClose }: AddDialogProps) {
  const id = useId()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { data = [], isPending } = useGroups()
  const groups = data.filter((group) => taken.every((own) => own.id !== group.id))
  const [groupId, setGroupId] = useState('')
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    if (!groupId) return
    await onGroup(groupId)
    notify(done, { type: 'success' })
    refresh()
    onClose()
  })
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{translate('customer_groups.of_customer.add')}</DialogTitle>
        <DialogContent>
          <FormError error={error} />
          {!isPending && groups.length === 0 ? (
            <Typography>{translate('customer_groups.of_customer.all_taken')}</Typography>
          ) : (
            <TextField
              select
              fullWidth
              margin="dense"
              label={translate('customer_groups.of_customer.choose')}
              value={groupId}
              onChange={({ target }) => setGroupId(target.value)}
            >
              {groups.map((group) => (
                <MenuItem key={group.id} value={group.id}>
                  {group.name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('account.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!groupId}>
            {translate('customer_groups.of_customer.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
