import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import type { Redirect } from '@shop/contract/redirects/redirects.console'
import { useId, useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { FormError } from '../ui/form-error.tsx'
import { useErrorText } from '../ui/use-error-text.ts'
import { useSubmit } from '../ui/use-submit.ts'
import { hasCode } from '../data/api-error.ts'

interface RedirectDialogProps {
  /** Missing for a new one. */
  redirect?: Redirect
  /** The path with which the form of a new one begins. */
  path?: string
  onClose: () => void
}

/** The form of a redirect. */
export function RedirectDialog({ redirect, path = '', onClose }: RedirectDialogProps) {
  const id = useId()
  const translate = useTranslate()
  const data = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const toText = useRefusalText()
  // Its own id makes a second press the same request.
  const [newId] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState({ path: redirect?.path ?? path, target: redirect?.target ?? '' })
  const first = redirect || path === '' ? 'path' : 'target'
  const isComplete = values.path.trim() !== '' && values.target.trim() !== ''
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    if (!isComplete) return
    if (redirect)
      await data.update('redirects', {
        id: redirect.id,
        data: { ...redirect, ...values },
        previousData: redirect,
      })
    else await data.create('redirects', { data: { id: newId, ...values } })
    notify('redirects.saved', { type: 'success' })
    onClose()
    refresh()
  })
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{translate(redirect ? 'redirects.edit' : 'redirects.create')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <FormError error={error} toText={toText} />
          {(['path', 'target'] as const).map((field) => (
            <TextField
              key={field}
              required
              autoFocus={field === first}
              margin="dense"
              label={translate(`resources.redirects.fields.${field}`)}
              helperText={translate(`redirects.help.${field}`)}
              value={values[field]}
              onChange={({ target }) => setValues({ ...values, [field]: target.value })}
              slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, inputMode: 'url' } }}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isComplete}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Why a redirect was refused. */
function useRefusalText(): (error: unknown) => string {
  const translate = useTranslate()
  const toErrorText = useErrorText()
  return (error) =>
    hasCode(error, 'REDIRECT_REFUSED')
      ? translate(`redirects.problems.${String(error.details[0]?.['reason'])}`, { _: toErrorText(error) })
      : toErrorText(error)
}
