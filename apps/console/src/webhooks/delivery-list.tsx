import { Box, Card, Typography } from '@mui/material'
import { repeatWebhookDelivery, type WebhookDelivery } from '@shop/contract/webhooks/webhooks.console'
import { DELIVERY_STATES } from '@shop/contract/webhooks/webhooks.rules'
import {
  Button,
  DataTable,
  FilterButton,
  ReferenceInput,
  SelectInput,
  TextInput,
  TopToolbar,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useServices } from '../data/services.ts'
import { DateTime } from '../ui/date-time.tsx'
import { ExpandableCell } from '../ui/expandable-cell.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useAction } from '../ui/use-action.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const DeliveryTable = DataTable<WebhookDelivery>
const TONES = { waiting: 'info', delivered: 'success', failed: 'error' } as const

const FILTERS = [
  <ReferenceInput key="webhook_id" source="webhook_id" reference="webhooks" alwaysOn>
    <SelectInput optionText="description" translateChoice={false} />
  </ReferenceInput>,
  <TextInput
    key="platform"
    source="platform"
    parse={(value: string) => value.trim().toLowerCase() || null}
    slotProps={{ htmlInput: { maxLength: 253 } }}
  />,
  <SelectInput
    key="state"
    source="state"
    choices={DELIVERY_STATES.map((id) => ({ id, name: `webhooks.deliveries.states.${id}` }))}
    alwaysOn
  />,
]

/** What was sent to other programs, newest first: each attempt, and why it failed. */
export function DeliveryList() {
  return (
    <RecordList
      resource="webhook-deliveries"
      filters={FILTERS}
      actions={
        <TopToolbar>
          <FilterButton />
        </TopToolbar>
      }
      cards={<Cards />}
      table={<Table />}
    />
  )
}

function Table() {
  return (
    <RecordTable<WebhookDelivery>
      rowClick="expand"
      sx={{ '& .RaDataTable-rowCell': { verticalAlign: 'top' } }}
    >
      <DeliveryTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
      <DeliveryTable.Col
        source="type"
        disableSort
        sx={{ width: '50%' }}
        render={(delivery: WebhookDelivery) => (
          <ExpandableCell text={delivery.type}>
            <DeliveryDetails delivery={delivery} />
          </ExpandableCell>
        )}
      />
      <DeliveryTable.Col source="state" disableSort render={({ state }) => <State state={state} />} />
      <DeliveryTable.Col
        label="layout.actions"
        disableSort
        render={(delivery: WebhookDelivery) => <SendAgain delivery={delivery} />}
      />
    </RecordTable>
  )
}

function Cards() {
  const { data, isPending } = useListContext<WebhookDelivery>()
  if (isPending) return <ListSkeleton />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1 }}>
      {data?.map((delivery) => (
        <Card key={delivery.id} component="article" sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Typography component="h2" sx={{ fontWeight: 500, flex: 1 }}>
              {delivery.type}
            </Typography>
            <State state={delivery.state} />
          </Box>
          <DateTime value={delivery.created_at} />
          <DeliveryDetails delivery={delivery} />
          <SendAgain delivery={delivery} />
        </Card>
      ))}
    </Box>
  )
}

function State({ state }: Pick<WebhookDelivery, 'state'>) {
  return <StatusChip status={state} texts="webhooks.deliveries.states" tone={TONES[state]} />
}

function SendAgain({ delivery: { id, type } }: { delivery: WebhookDelivery }) {
  const translate = useTranslate()
  const { api } = useServices()
  const { isRunning, run } = useAction(
    () => api.call(repeatWebhookDelivery, { params: { id } }),
    'webhooks.deliveries.again.done',
  )
  const label = translate('webhooks.deliveries.again.label')
  return (
    <Button
      size="small"
      aria-label={`${label}: ${type}`}
      label={label}
      disabled={isRunning}
      onClick={(event) => {
        // A click on the row opens it.
        event.stopPropagation()
        void run()
      }}
    />
  )
}
