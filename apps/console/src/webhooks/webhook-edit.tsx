import DeliveriesIcon from '@mui/icons-material/OutboxOutlined'
import { Alert, Box, Button } from '@mui/material'
import {
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@shop/contract/webhooks/webhooks.console'
import { useState } from 'react'
import {
  Link,
  SaveButton,
  SelectInput,
  SimpleForm,
  Toolbar,
  useLocaleState,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { formatDateTime } from '../ui/format.ts'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { toList } from '../ui/to-list.ts'
import { useAction } from '../ui/use-action.ts'
import { WebhookInputs } from './webhook-inputs.tsx'

/** An address for events: what it gets, a test, its signing key. */
export function WebhookEdit() {
  return (
    <FreshEdit redirect={false} title={<WebhookTitle />} sx={{ maxWidth: '64rem' }}>
      <Actions />
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton />
          </Toolbar>
        }
      >
        <WebhookInputs />
        <StatusInput />
      </SimpleForm>
    </FreshEdit>
  )
}

function WebhookTitle() {
  return useRecordContext<Webhook>()?.description ?? null
}

/** What the shop has stopped by itself can be made active again. */
function StatusInput() {
  const status = useRecordContext<Webhook>()?.status
  const isStopped = status === 'failing' || status === 'gone'
  const choices = [
    { id: 'active', name: 'webhooks.statuses.active' },
    { id: 'paused', name: 'webhooks.statuses.paused' },
    ...(isStopped ? [{ id: status, name: `webhooks.statuses.${status}`, disabled: true }] : []),
  ]
  return <SelectInput source="status" choices={choices} helperText="webhooks.paused_help" isRequired />
}

function Actions() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const redirect = useRedirect()
  const { api } = useServices()
  const webhook = useRecordContext<Webhook>()
  const [secret, setSecret] = useState<string>()
  const test = useAction(async () => {
    if (webhook) await api.call(testWebhook, { params: { id: webhook.id } })
  }, 'webhooks.test.done')
  if (!webhook) return null
  const { id, version, status, failing_since: failingSince, earlier_secret_until: until } = webhook
  const params = { id }
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 2, pb: 0 }}>
      {failingSince && (
        <Alert severity="warning">
          {translate('webhooks.failing_since', { date: formatDateTime(failingSince, locale) })}
        </Alert>
      )}
      {until && (
        <Alert severity="info">
          {translate('webhooks.earlier_secret', { date: formatDateTime(until, locale) })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          component={Link}
          to={toList('webhook-deliveries', { webhook_id: id })}
          variant="outlined"
          startIcon={<DeliveriesIcon />}
        >
          {translate('webhooks.deliveries.open')}
        </Button>
        <Button
          variant="outlined"
          loading={test.isRunning}
          disabled={status !== 'active'}
          onClick={() => void test.run()}
        >
          {translate('webhooks.test.label')}
        </Button>
        <ConfirmButton
          variant="outlined"
          label={translate('webhooks.rotate.label')}
          title={translate('webhooks.rotate.title')}
          text={translate('webhooks.rotate.text')}
          done="webhooks.rotate.done"
          work={async () =>
            setSecret((await api.call(rotateWebhookSecret, { params, body: { version } })).secret)
          }
        />
        <ConfirmButton
          color="error"
          variant="outlined"
          label={translate('webhooks.delete.label')}
          title={translate('webhooks.delete.title')}
          text={translate('webhooks.delete.text')}
          done="webhooks.delete.done"
          work={async () => {
            await api.call(deleteWebhook, { params })
            redirect('list', 'webhooks')
          }}
        />
      </Box>
      {secret !== undefined && (
        <SecretDialog secret={secret} texts="webhooks.secret" onClose={() => setSecret(undefined)} />
      )}
    </Box>
  )
}
