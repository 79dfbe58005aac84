import DeliveriesIcon from '@mui/icons-material/OutboxOutlined'
import type { Webhook } from '@shop/contract/webhooks/webhooks.console'
import { Button, CreateButton, DataTable, Link, SimpleList, TopToolbar } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { WebhookStatus } from './webhook-status.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const WebhookTable = DataTable<Webhook>

/** The programs that are notified of what happens, newest first. */
export function WebhookList() {
  return (
    <RecordList
      resource="webhooks"
      filters={[]}
      actions={<Actions />}
      empty={<Empty />}
      cards={<Cards />}
      table={<Table />}
    />
  )
}

/** The first one can be added from here. */
function Empty() {
  return (
    <div style={{ textAlign: 'center', width: '100%' }}>
      <EmptyList resource="webhooks" />
      <CreateButton label="webhooks.create" />
    </div>
  )
}

function Actions() {
  return (
    <TopToolbar>
      <Button component={Link} to="/webhook-deliveries" label="webhooks.deliveries.open">
        <DeliveriesIcon />
      </Button>
      <CreateButton label="webhooks.create" />
    </TopToolbar>
  )
}

function Cards() {
  return (
    <SimpleList<Webhook>
      rowClick="edit"
      primaryText={({ description }) => description}
      secondaryText={({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>}
      tertiaryText={({ status }) => <WebhookStatus status={status} />}
    />
  )
}

function Table() {
  return (
    <RecordTable<Webhook> rowClick="edit">
      <WebhookTable.Col
        source="description"
        disableSort
        render={({ id, description }) => <Link to={`/webhooks/${id}`}>{description}</Link>}
      />
      <WebhookTable.Col
        source="url"
        disableSort
        render={({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>}
      />
      <WebhookTable.Col
        source="event_types"
        disableSort
        align="right"
        render={({ event_types: types }) => types.length}
      />
      <WebhookTable.Col
        source="status"
        disableSort
        render={({ status }) => <WebhookStatus status={status} />}
      />
      <WebhookTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
    </RecordTable>
  )
}
