import type { CustomerGroup } from '@shop/contract/customers/customer-groups.console'
import { CanAccess, CreateButton, DataTable, Link, SimpleList, TopToolbar, useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const GroupTable = DataTable<CustomerGroup>
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

/** The groups of customers, newest first. */
export function GroupList() {
  return (
    <RecordList
      resource="customer-groups"
      filters={FILTERS}
      actions={<Actions />}
      createLabel="customer_groups.create"
      cards={<Cards />}
      table={<Table />}
    />
  )
}

function Actions() {
  return (
    <TopToolbar>
      <CanAccess resource="customer-groups" action="create">
        <CreateButton label="customer_groups.create" />
      </CanAccess>
    </TopToolbar>
  )
}

function Cards() {
  const translate = useTranslate()
  return (
    <SimpleList<CustomerGroup>
      rowClick="edit"
      primaryText={({ name }) => name}
      secondaryText={({ members }) => translate('customer_groups.members', { smart_count: members })}
    />
  )
}

function Table() {
  return (
    <RecordTable<CustomerGroup> rowClick="edit">
      <GroupTable.Col
        source="name"
        cellSx={() => ({ overflowWrap: 'anywhere' })}
        render={({ id, name }) => <Link to={`/customer-groups/${id}`}>{name}</Link>}
      />
      <GroupTable.Col source="members" disableSort align="right" />
      <GroupTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
    </RecordTable>
  )
}
