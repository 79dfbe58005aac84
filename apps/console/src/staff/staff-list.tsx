import { Box, Card, CardActionArea, Typography, useMediaQuery, type Theme } from '@mui/material'
import type { StaffMember } from '@shop/contract/staff/staff.console'
import {
  DataTable,
  List,
  Link,
  NullableBooleanInput,
  SearchInput,
  SelectInput,
  TopToolbar,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useRoleName, useRoles } from '../roles/use-role-name.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListError } from '../ui/list-error.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { InviteButton } from './invite-button.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { useFactorsText } from './use-factors-text.ts'
import { RecordTable } from '../ui/record-table.tsx'

const StaffTable = DataTable<StaffMember>

/** Everybody who runs the shop, and who is invited to. */
export function StaffList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const toRoleName = useRoleName()
  const roles = useRoles().map((role) => ({ id: role.id, name: toRoleName(role) }))
  const filters = [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="role" source="role" choices={roles} alwaysOn translateChoice={false} />,
    <NullableBooleanInput
      key="is_disabled"
      source="is_disabled"
      trueLabel="staff.disabled"
      falseLabel="staff.active"
    />,
  ]
  return (
    <>
      <List
        filters={filters}
        actions={<Actions />}
        sort={{ field: 'name', order: 'ASC' }}
        perPage={25}
        exporter={false}
        empty={false}
        error={<ListError />}
      >
        {isPhone ? <StaffCards /> : <MemberTable />}
      </List>
      <OpenInvitations />
    </>
  )
}

function Actions() {
  return (
    <TopToolbar>
      <InviteButton />
    </TopToolbar>
  )
}

function MemberTable() {
  const toRoleName = useRoleName()
  const toFactors = useFactorsText()
  return (
    <RecordTable<StaffMember> rowClick="edit">
      <StaffTable.Col source="name" render={({ id, name }) => <Link to={`/staff/${id}`}>{name}</Link>} />
      <StaffTable.Col source="email" />
      <StaffTable.Col source="role" disableSort render={({ role }) => toRoleName({ id: role })} />
      <StaffTable.Col source="factors" disableSort render={toFactors} />
      <StaffTable.Col
        source="last_seen_at"
        disableSort
        render={({ last_seen_at: at }) => <LastSeen at={at} />}
      />
      <StaffTable.Col
        source="state"
        disableSort
        render={(member) => <State isDisabled={member.is_disabled} />}
      />
    </RecordTable>
  )
}

function StaffCards() {
  const { data, isPending } = useListContext<StaffMember>()
  const toRoleName = useRoleName()
  const toFactors = useFactorsText()
  if (isPending) return <ListSkeleton />
  if (!data || data.length === 0) return <EmptyList resource="staff" isFiltered />
  return data.map((member) => (
    <Card key={member.id} square sx={{ borderWidth: '0 0 1px' }}>
      <CardActionArea component={Link} to={`/staff/${member.id}`} sx={{ p: 2, color: 'text.primary' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Typography sx={{ fontWeight: 500 }}>{member.name}</Typography>
          <State isDisabled={member.is_disabled} />
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {member.email}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {toRoleName({ id: member.role })} · {toFactors(member)}
        </Typography>
      </CardActionArea>
    </Card>
  ))
}

function State({ isDisabled }: { isDisabled: boolean }) {
  return (
    <StatusChip
      texts="staff"
      status={isDisabled ? 'disabled' : 'active'}
      tone={isDisabled ? 'error' : 'success'}
    />
  )
}

function LastSeen({ at }: { at: string | undefined }) {
  const translate = useTranslate()
  return at ? <DateTime value={at} /> : translate('staff.never')
}
