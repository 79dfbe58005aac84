import type { ReturnRow } from '@shop/contract/returns/returns.console'
import { BooleanInput, DataTable, Link, SelectArrayInput, useTranslate } from 'react-admin'
import { CustomerName, useGoodsText } from '../orders/order-texts.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { FilterActions } from '../ui/filter-actions.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { ReturnCards } from './return-cards.tsx'
import { REASON_CHOICES, REMEDY_CHOICES, ReturnStatusChip, STATUS_CHOICES } from './return-texts.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const ReturnTable = DataTable<ReturnRow>

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectArrayInput key="status" source="status" choices={STATUS_CHOICES} alwaysOn />,
  <BooleanInput key="needs_action" source="needs_action" defaultValue />,
  <BooleanInput key="has_problem" source="has_problem" defaultValue />,
  <SelectArrayInput key="remedy" source="remedy" choices={REMEDY_CHOICES} />,
  <SelectArrayInput key="reason" source="reason" choices={REASON_CHOICES} />,
]

/** The returns of all shoppers, newest first. */
export function ReturnList() {
  return (
    <RecordList
      resource="returns"
      filters={FILTERS}
      actions={<FilterActions />}
      cards={<ReturnCards />}
      table={<Table />}
    />
  )
}

function Table() {
  const translate = useTranslate()
  const toGoods = useGoodsText()
  return (
    <RecordTable<ReturnRow> rowClick="show">
      <ReturnTable.Col
        source="return_number"
        disableSort
        render={({ id, return_number: number }) => <Link to={`/returns/${id}/show`}>{number}</Link>}
      />
      <ReturnTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
      <ReturnTable.Col
        source="status"
        disableSort
        render={({ status }) => <ReturnStatusChip status={status} />}
      />
      <ReturnTable.Col
        source="remedy"
        disableSort
        render={({ remedy }) => translate(`returns.remedies.${remedy}`)}
      />
      <ReturnTable.Col
        source="reason"
        disableSort
        render={({ reason }) => translate(`returns.reasons.${reason}`)}
      />
      <ReturnTable.Col
        source="customer"
        disableSort
        render={({ customer, by_guest: isGuest }) => <CustomerName customer={customer} isGuest={isGuest} />}
      />
      <ReturnTable.Col source="product" disableSort render={toGoods} />
    </RecordTable>
  )
}
