import { Box } from '@mui/material'
import { exportInvoices, type InvoiceRow } from '@shop/contract/invoices/invoices.console'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { DataTable, FilterButton, SelectInput, TopToolbar, usePermissions, useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { ExportButton } from '../ui/export-button.tsx'
import { Money } from '../ui/money.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { InvoiceCards } from './invoice-cards.tsx'
import { InvoiceFiles } from './invoice-files.tsx'
import { OrderLink } from './order-link.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const InvoiceTable = DataTable<InvoiceRow>

const KINDS = ['invoice', 'credit_note'].map((id) => ({ id, name: `invoices.kinds.${id}` }))

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="kind" source="kind" choices={KINDS} alwaysOn />,
  <DayInput key="from" source="from" edge="start" alwaysOn />,
  <DayInput key="until" source="until" edge="end" alwaysOn />,
]

/** Every invoice and credit note, newest first, and their export for the tax system. */
export function InvoiceList() {
  return (
    <RecordList
      resource="invoices"
      sortField="issued_at"
      filters={FILTERS}
      actions={<Actions />}
      cards={<InvoiceCards />}
      table={<Documents />}
    />
  )
}

function Actions() {
  const { permissions = [] } = usePermissions<Permission[]>()
  return (
    <TopToolbar>
      <FilterButton />
      {permissions.includes('customers.export') && (
        <ExportButton endpoint={exportInvoices} label="invoices.export" file="invoices.csv" />
      )}
    </TopToolbar>
  )
}

function Documents() {
  const translate = useTranslate()
  return (
    <RecordTable<InvoiceRow>>
      <InvoiceTable.Col
        source="number"
        disableSort
        render={({ number }) => (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {number}
          </Box>
        )}
      />
      <InvoiceTable.Col
        source="kind"
        disableSort
        render={({ reason }) => translate(`invoices.reasons.${reason}`)}
      />
      <InvoiceTable.Col
        source="order_number"
        disableSort
        render={(row: InvoiceRow) => <OrderLink row={row} />}
      />
      <InvoiceTable.Col source="buyer" disableSort />
      <InvoiceTable.Col
        source="total"
        align="right"
        disableSort
        render={({ total }: InvoiceRow) => <Money value={total} />}
      />
      <InvoiceTable.Col
        source="tax"
        align="right"
        disableSort
        render={({ tax }: InvoiceRow) => <Money value={tax} />}
      />
      <InvoiceTable.Col source="issued_at" render={(row: InvoiceRow) => <DateTime value={row.issued_at} />} />
      <InvoiceTable.Col
        source="exported_at"
        disableSort
        render={(row: InvoiceRow) => (row.exported_at ? <DateTime value={row.exported_at} /> : null)}
      />
      <InvoiceTable.Col
        label="PDF"
        render={(row: InvoiceRow) => <InvoiceFiles id={row.id} number={row.number} />}
      />
    </RecordTable>
  )
}
