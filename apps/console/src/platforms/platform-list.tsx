import KeysIcon from '@mui/icons-material/KeyOutlined'
import DeliveriesIcon from '@mui/icons-material/OutboxOutlined'
import SettingsIcon from '@mui/icons-material/TuneOutlined'
import { Box, Card, Typography } from '@mui/material'
import type { AgentPlatform } from '@shop/contract/platforms/platforms.console'
import {
  Button,
  DataTable,
  Link,
  TopToolbar,
  useListContext,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { formatDateTime } from '../ui/format.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { toList } from '../ui/to-list.ts'
import { BlockButton } from './block-button.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const PlatformTable = DataTable<AgentPlatform>

/** The platforms whose agents shop here, those of the last call first. */
export function PlatformList() {
  return (
    <RecordList
      resource="agent-platforms"
      sortField="last_used_at"
      filters={[]}
      actions={
        <TopToolbar>
          <Button component={Link} to="/webhook-deliveries" label="webhooks.deliveries.open">
            <DeliveriesIcon />
          </Button>
          <Button component={Link} to="/signing-keys" label="signing_keys.open">
            <KeysIcon />
          </Button>
          <Button component={Link} to="/settings/agents" label="platforms.settings">
            <SettingsIcon />
          </Button>
        </TopToolbar>
      }
      cards={<Cards />}
      table={<Table />}
    />
  )
}

function Table() {
  return (
    <RecordTable<AgentPlatform>>
      <PlatformTable.Col source="id" disableSort />
      <PlatformTable.Col
        source="profiles"
        disableSort
        render={(platform: AgentPlatform) => <Profiles platform={platform} />}
      />
      <PlatformTable.Col
        source="orders"
        disableSort
        align="right"
        render={(platform: AgentPlatform) => <Orders platform={platform} />}
      />
      <PlatformTable.Col
        source="last_used_at"
        render={(platform: AgentPlatform) => <LastCall platform={platform} />}
      />
      <PlatformTable.Col
        source="blocked_at"
        disableSort
        render={(platform: AgentPlatform) => <Served platform={platform} />}
      />
      <PlatformTable.Col
        label="layout.actions"
        disableSort
        render={(platform: AgentPlatform) => <BlockButton platform={platform} />}
      />
    </RecordTable>
  )
}

function Cards() {
  const translate = useTranslate()
  const { data, isPending } = useListContext<AgentPlatform>()
  if (isPending) return <ListSkeleton />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1 }}>
      {data?.map((platform) => (
        <Card key={platform.id} component="article" sx={{ p: 2, display: 'grid', gap: 0.5 }}>
          <Typography component="h2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {platform.id}
          </Typography>
          <Profiles platform={platform} />
          <Typography component="div" variant="body2">
            {translate('resources.agent-platforms.fields.orders')}: <Orders platform={platform} />
          </Typography>
          <Typography component="div" variant="body2">
            <LastCall platform={platform} />
          </Typography>
          <Typography component="div" variant="body2">
            <Served platform={platform} />
          </Typography>
          <BlockButton platform={platform} />
        </Card>
      ))}
    </Box>
  )
}

interface Props {
  platform: AgentPlatform
}

/** As text: a stranger has chosen these addresses. */
function Profiles({ platform: { profiles } }: Props) {
  return profiles.map((profile) => (
    <Typography key={profile} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {profile}
    </Typography>
  ))
}

/** Their number leads to them. */
function Orders({ platform: { id, orders } }: Props) {
  return orders === 0 ? '0' : <Link to={toList('orders', { agent: id })}>{orders}</Link>
}

function LastCall({ platform: { last_used_at: at } }: Props) {
  const translate = useTranslate()
  return at ? <DateTime value={at} /> : translate('platforms.unknown')
}

function Served({ platform: { blocked_at: at } }: Props) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return at
    ? translate('platforms.blocked', { date: formatDateTime(at, locale) })
    : translate('platforms.served')
}
