import type { ReturnRow } from '@shop/contract/console/returns'
import {
  BooleanInput,
  DataTable,
  FilterButton,
  Link,
  SelectArrayInput,
  TopToolbar,
  useTranslate,
} from 'react-admin'
import { GuestMark, useProductName } from '../orders/order-texts.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { NewestFirstList } from '../ui/newest-first-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { ReturnCards } from './return-cards.tsx'
import { REASON_CHOICES, REMEDY_CHOICES, ReturnStatusChip, STATUS_CHOICES } from './return-texts.tsx'

const ReturnTable = DataTable<ReturnRow>

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectArrayInput key="status" source="status" choices={STATUS_CHOICES} alwaysOn />,
  <BooleanInput key="needs_action" source="needs_action" defaultValue />,
  <SelectArrayInput key="remedy" source="remedy" choices={REMEDY_CHOICES} />,
  <SelectArrayInput key="reason" source="reason" choices={REASON_CHOICES} />,
]

/** The returns of all shoppers, newest first. */
export function ReturnList() {
  return (
    <NewestFirstList
      resource="returns"
      filters={FILTERS}
      actions={<Actions />}
      cards={<ReturnCards />}
      table={<Table />}
    />
  )
}

function Actions() {
  return (
    <TopToolbar>
      <FilterButton />
    </TopToolbar>
  )
}

function Table() {
  const translate = useTranslate()
  const toName = useProductName()
  return (
    <ReturnTable
      bulkActionButtons={false}
      rowClick="show"
      hover
      empty={<EmptyList resource="returns" isFiltered />}
      aria-label={translate('returns.resource.name', { smart_count: 2 })}
    >
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
        render={({ customer, by_guest: byGuest }) => (
          <>
            {customer?.name ?? '—'} {byGuest && <GuestMark />}
          </>
        )}
      />
      <ReturnTable.Col
        source="product"
        disableSort
        render={({ product, items }) =>
          items > 1
            ? translate('orders.more_items', { name: toName(product), smart_count: items - 1 })
            : toName(product)
        }
      />
    </ReturnTable>
  )
}
