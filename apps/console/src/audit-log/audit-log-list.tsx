import type { AuditSubject } from '@shop/contract/audit/audit-actions.console'
import { exportAuditLog, type AuditEntry } from '@shop/contract/audit/audit.console'
import { DataTable, FilterButton, SelectInput, TopToolbar } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { ExportButton } from '../ui/export-button.tsx'
import { ExpandableCell } from '../ui/expandable-cell.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { AuditCards } from './audit-cards.tsx'
import { AuditDetails } from './audit-details.tsx'
import { useActionText, useSubjectText, useWhoText } from './audit-texts.ts'
import { RecordTable } from '../ui/record-table.tsx'

const AuditTable = DataTable<AuditEntry>

const SUBJECTS = (
  [
    'audit',
    'order',
    'return',
    'product',
    'category',
    'catalogue',
    'stock',
    'stone',
    'term',
    'synonym',
    'invitation',
    'gift_card',
    'review',
    'question',
    'invoice',
    'customer',
    'customer_group',
    'coupon',
    'offer',
    'content',
    'settings',
    'staff',
    'role',
    'session',
    'webhook',
    'api_key',
    'agent_platform',
    'signing_key',
  ] satisfies AuditSubject[]
).map((id) => ({ id, name: `audit_log.subjects.${id}` }))

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="subject_type" source="subject_type" choices={SUBJECTS} alwaysOn />,
  <DayInput key="from" source="from" edge="start" />,
  <DayInput key="until" source="until" edge="end" />,
]

/** Every change in the shop, newest first: who, when, what, and both versions. */
export function AuditLogList() {
  return (
    <RecordList
      resource="audit-log"
      sortField="at"
      filters={FILTERS}
      actions={<Actions />}
      cards={<AuditCards />}
      table={<EntryTable />}
    />
  )
}

function Actions() {
  return (
    <TopToolbar>
      <FilterButton />
      <ExportButton endpoint={exportAuditLog} label="audit_log.export" file="audit-log.csv" />
    </TopToolbar>
  )
}

function EntryTable() {
  const toWho = useWhoText()
  const toAction = useActionText()
  const toSubject = useSubjectText()
  return (
    <RecordTable<AuditEntry> rowClick="expand" sx={{ '& .RaDataTable-rowCell': { verticalAlign: 'top' } }}>
      <AuditTable.Col source="at" render={({ at }) => <DateTime value={at} />} />
      <AuditTable.Col source="who" disableSort render={toWho} />
      <AuditTable.Col source="action" disableSort render={toAction} />
      <AuditTable.Col
        source="subject_label"
        disableSort
        sx={{ width: '50%' }}
        render={(entry: AuditEntry) => (
          <ExpandableCell text={toSubject(entry)}>
            <AuditDetails />
          </ExpandableCell>
        )}
      />
    </RecordTable>
  )
}
