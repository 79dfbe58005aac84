import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import { Box, Card, Typography } from '@mui/material'
import { getProgramsApi, type ApiKey } from '@shop/contract/api-keys/api-keys.console'
import { Button, CreateButton, DataTable, TopToolbar, useListContext, useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { useSaveFile } from '../ui/save-file.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import { ApiKeyActions } from './api-key-actions.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const KeyTable = DataTable<ApiKey>
const TONES = { active: 'success', expired: 'default', revoked: 'error' } as const

/** The keys of other programs, newest first: what they may do, and when they were last used. */
export function ApiKeyList() {
  return (
    <RecordList
      resource="api-keys"
      filters={[]}
      actions={<Actions />}
      empty={<Empty />}
      cards={<Cards />}
      table={<Table />}
    />
  )
}

function Actions() {
  const save = useSaveFile()
  return (
    <TopToolbar>
      <Button label="api_keys.document" onClick={() => void save(getProgramsApi, {}, 'openapi.json')}>
        <DocumentIcon />
      </Button>
      <CreateButton label="api_keys.create" />
    </TopToolbar>
  )
}

/** The first key can be made from here. */
function Empty() {
  return (
    <div style={{ textAlign: 'center', width: '100%' }}>
      <EmptyList resource="api-keys" />
      <CreateButton label="api_keys.create" />
    </div>
  )
}

function Table() {
  return (
    <RecordTable<ApiKey> sx={{ '& .RaDataTable-rowCell': { verticalAlign: 'top' } }}>
      <KeyTable.Col source="name" disableSort render={(key: ApiKey) => <Name apiKey={key} />} />
      <KeyTable.Col source="permissions" disableSort render={(key: ApiKey) => <Permissions apiKey={key} />} />
      <KeyTable.Col source="status" disableSort render={({ status }) => <Status status={status} />} />
      <KeyTable.Col source="last_used_at" disableSort render={(key: ApiKey) => <LastUse apiKey={key} />} />
      <KeyTable.Col
        source="expires_at"
        disableSort
        render={({ expires_at: at }) => (at ? <DateTime value={at} /> : '–')}
      />
      <KeyTable.Col source="created_by" disableSort />
      <KeyTable.Col
        label="layout.actions"
        disableSort
        render={(key: ApiKey) => <ApiKeyActions apiKey={key} />}
      />
    </RecordTable>
  )
}

function Cards() {
  const translate = useTranslate()
  const { data, isPending } = useListContext<ApiKey>()
  if (isPending) return <ListSkeleton />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1 }}>
      {data?.map((key) => (
        <Card key={key.id} component="article" sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
            <Box sx={{ flex: 1 }}>
              <Name apiKey={key} />
            </Box>
            <Status status={key.status} />
          </Box>
          <Permissions apiKey={key} />
          <Typography variant="body2" color="text.secondary">
            {translate('resources.api-keys.fields.last_used_at')}: <LastUse apiKey={key} />
          </Typography>
          <ApiKeyActions apiKey={key} />
        </Card>
      ))}
    </Box>
  )
}

interface KeyProps {
  apiKey: ApiKey
}

function Name({ apiKey: { name, last_four } }: KeyProps) {
  const translate = useTranslate()
  return (
    <>
      <Typography component="span" sx={{ fontWeight: 500 }}>
        {name}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('api_keys.key', { last_four })}
      </Typography>
    </>
  )
}

function Permissions({ apiKey: { permissions } }: KeyProps) {
  const translate = useTranslate()
  return (
    <Typography variant="body2">
      {permissions.map((permission) => translate(`roles.labels.${permission}`)).join(' · ')}
    </Typography>
  )
}

function Status({ status }: Pick<ApiKey, 'status'>) {
  return <StatusChip status={status} texts="api_keys.statuses" tone={TONES[status]} />
}

function LastUse({ apiKey: { last_used_at: at } }: KeyProps) {
  const translate = useTranslate()
  return at ? <DateTime value={at} /> : translate('api_keys.never')
}
