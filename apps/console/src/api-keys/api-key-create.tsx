import { Typography } from '@mui/material'
import type { createApiKey } from '@shop/contract/api-keys/api-keys.console'
import type { Data } from '@shop/contract/http/endpoint'
import { KEY_PERMISSIONS } from '@shop/contract/staff/permissions.console'
import { useState } from 'react'
import { Create, required, SimpleForm, TextInput, useRedirect, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { PermissionsInput } from '../roles/permissions-input.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { TimeInput } from '../ui/time-input.tsx'

type Created = Data<typeof createApiKey>

/** A new key, with permissions that its maker has. It is shown once, then the list. */
export function ApiKeyCreate() {
  const translate = useTranslate()
  const redirect = useRedirect()
  const { session } = useServices()
  const [created, setCreated] = useState<Created>()
  const own = session.get()?.permissions ?? []
  return (
    <>
      <Create
        title="api_keys.create"
        sx={{ maxWidth: '64rem' }}
        mutationOptions={{ onSuccess: (key) => setCreated(key as Created) }}
      >
        <SimpleForm defaultValues={() => ({ id: crypto.randomUUID(), expires_at: null })}>
          <TextInput
            source="name"
            validate={required()}
            helperText="api_keys.name_help"
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ maxWidth: '24rem' }}
          />
          <TimeInput source="expires_at" helperText="api_keys.expires_help" />
          <Typography component="h2" sx={{ fontWeight: 500 }}>
            {translate('resources.api-keys.fields.permissions')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('api_keys.permissions_help')}
          </Typography>
          <PermissionsInput choices={KEY_PERMISSIONS.filter((permission) => own.includes(permission))} />
        </SimpleForm>
      </Create>
      {created && (
        <SecretDialog
          secret={created.key}
          texts="api_keys.secret"
          onClose={() => redirect('list', 'api-keys')}
        />
      )}
    </>
  )
}
