import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { revokeApiKey, rotateApiKey, type ApiKey } from '@shop/contract/api-keys/api-keys.console'
import { useId, useState } from 'react'
import { useLocaleState, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { formatDateTime } from '../ui/format.ts'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { useSubmit } from '../ui/use-submit.ts'

/** How long the key before may stay valid. */
const OVERLAP_HOURS = [0, 1, 24, 72, 168]

/** Replacing a key, and ending it. */
export function ApiKeyActions({ apiKey }: { apiKey: ApiKey }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [locale] = useLocaleState()
  const { api } = useServices()
  const [isRotating, setRotating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { id, name, status, earlier_key_until: until } = apiKey
  if (status !== 'active' && secret === undefined) return null

  function showKey(key: string) {
    setRotating(false)
    setSecret(key)
    refresh()
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          aria-label={`${translate('api_keys.rotate.label')}: ${name}`}
          onClick={() => setRotating(true)}
        >
          {translate('api_keys.rotate.label')}
        </Button>
        <ConfirmButton
          color="error"
          label={translate('api_keys.revoke.label')}
          ariaLabel={`${translate('api_keys.revoke.label')}: ${name}`}
          title={translate('api_keys.revoke.title', { name })}
          text={translate('api_keys.revoke.text')}
          done="api_keys.revoke.done"
          work={() => api.call(revokeApiKey, { params: { id } })}
        />
      </Box>
      {until && (
        <Typography variant="body2" color="text.secondary">
          {translate('api_keys.earlier', { date: formatDateTime(until, locale) })}
        </Typography>
      )}
      {isRotating && <RotateDialog apiKey={apiKey} onRotated={showKey} onClose={() => setRotating(false)} />}
      {secret !== undefined && (
        <SecretDialog secret={secret} texts="api_keys.secret" onClose={() => setSecret(undefined)} />
      )}
    </>
  )
}

interface RotateDialogProps {
  apiKey: ApiKey
  onRotated: (key: string) => void
  onClose: () => void
}

function RotateDialog({ apiKey, onRotated, onClose }: RotateDialogProps) {
  const dialogId = useId()
  const translate = useTranslate()
  const notify = useNotify()
  const { api } = useServices()
  const [hours, setHours] = useState(24)
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    const body = { last_four: apiKey.last_four, overlap_hours: hours }
    const { key } = await api.call(rotateApiKey, { params: { id: apiKey.id }, body })
    notify('api_keys.rotate.done', { type: 'success' })
    onRotated(key)
  })
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={dialogId} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={dialogId}>{translate('api_keys.rotate.title', { name: apiKey.name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <FormError error={error} />
          <DialogContentText>{translate('api_keys.rotate.text')}</DialogContentText>
          <TextField
            select
            label={translate('api_keys.rotate.overlap')}
            value={hours}
            onChange={(event) => setHours(Number(event.target.value))}
          >
            {OVERLAP_HOURS.map((each) => (
              <MenuItem key={each} value={each}>
                {each === 0
                  ? translate('api_keys.rotate.none')
                  : translate('api_keys.rotate.hours', { smart_count: each })}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('account.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {translate('api_keys.rotate.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
