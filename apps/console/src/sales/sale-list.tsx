import type { Sale } from '@shop/contract/sales/sales.console'
import {
  Button,
  CanAccess,
  CreateButton,
  DataTable,
  Link,
  SimpleList,
  TopToolbar,
  useTranslate,
} from 'react-admin'
import { BelowCostMark } from '../losses/below-cost.tsx'
import { useProductName } from '../products/use-product-changes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SaleState } from './sale-state.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const SaleTable = DataTable<Sale>

/** The sales in the order of the calendar, the latest first. */
export function SaleList() {
  return (
    <RecordList
      resource="sales"
      sortField="starts_at"
      filters={[]}
      actions={<Actions />}
      createLabel="sales.create"
      cards={<Cards />}
      table={<Table />}
    />
  )
}

function Actions() {
  return (
    <TopToolbar>
      <Button component={Link} to="/calendar" label="calendar.title" />
      <CanAccess resource="sales" action="create">
        <CreateButton label="sales.create" />
      </CanAccess>
    </TopToolbar>
  )
}

function Cards() {
  const toName = useProductName()
  return (
    <SimpleList<Sale>
      rowClick="edit"
      primaryText={({ id, title }) => (
        <>
          {toName(title)}
          <BelowCostMark of="sales" id={id} />
        </>
      )}
      secondaryText={({ starts_at: from, ends_at: until }) => (
        <>
          <DateTime value={from} /> – <DateTime value={until} />
        </>
      )}
      tertiaryText={({ state }) => <SaleState state={state} />}
    />
  )
}

function Table() {
  const translate = useTranslate()
  const toName = useProductName()
  return (
    <RecordTable<Sale> rowClick="edit">
      <SaleTable.Col
        source="title"
        disableSort
        render={({ id, title }) => (
          <>
            <Link to={`/sales/${id}`}>{toName(title)}</Link>
            <BelowCostMark of="sales" id={id} />
          </>
        )}
      />
      <SaleTable.Col source="trait" disableSort render={({ trait }) => translate(`sales.traits.${trait}`)} />
      <SaleTable.Col source="products" disableSort align="right" />
      <SaleTable.Col source="starts_at" render={({ starts_at: at }) => <DateTime value={at} />} />
      <SaleTable.Col source="ends_at" render={({ ends_at: at }) => <DateTime value={at} />} />
      <SaleTable.Col source="state" disableSort render={({ state }) => <SaleState state={state} />} />
    </RecordTable>
  )
}
