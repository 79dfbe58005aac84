import type { createWebhook } from '@shop/contract/webhooks/webhooks.console'
import type { Data } from '@shop/contract/http/endpoint'
import { useState } from 'react'
import { Create, SimpleForm, useRedirect } from 'react-admin'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { WebhookInputs } from './webhook-inputs.tsx'

type Created = Data<typeof createWebhook>

/** A new address for events. Its signing key is shown once, then the page of the address. */
export function WebhookCreate() {
  const redirect = useRedirect()
  const [created, setCreated] = useState<Created>()
  return (
    <>
      <Create
        title="webhooks.create"
        sx={{ maxWidth: '64rem' }}
        mutationOptions={{ onSuccess: (webhook) => setCreated(webhook as Created) }}
      >
        <SimpleForm defaultValues={() => ({ id: crypto.randomUUID() })}>
          <WebhookInputs />
        </SimpleForm>
      </Create>
      {created && (
        <SecretDialog
          secret={created.secret}
          texts="webhooks.secret"
          onClose={() => redirect('edit', 'webhooks', created.id)}
        />
      )}
    </>
  )
}
