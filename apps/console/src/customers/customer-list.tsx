import type { CustomerSummary } from '@shop/contract/customers/customers.console'
import {
  BulkActionsToolbar,
  DataTable,
  Link,
  ReferenceInput,
  SelectInput,
  SimpleList,
  useCanAccess,
  useTranslate,
} from 'react-admin'
import { AddSelectedToGroup } from '../customer-groups/add-selected.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { SelectBox, SelectPageBox } from '../ui/select-box.tsx'
import { CustomerState } from './customer-state.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const CustomerTable = DataTable<CustomerSummary>

const STATES = ['active', 'disabled', 'closing'].map((id) => ({ id, name: `customers.states.${id}` }))
const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={STATES} alwaysOn />,
  <ReferenceInput
    key="group_id"
    source="group_id"
    reference="customer-groups"
    perPage={100}
    sort={{ field: 'name', order: 'ASC' }}
    alwaysOn
  >
    <SelectInput label="customer_groups.filter" optionText="name" translateChoice={false} />
  </ReferenceInput>,
]

/** The customers, newest first. */
export function CustomerList() {
  return <RecordList resource="customers" filters={FILTERS} cards={<Cards />} table={<Table />} />
}

function Cards() {
  const translate = useTranslate()
  return (
    <SimpleList<CustomerSummary>
      rowClick="show"
      primaryText={(customer) => toName(customer)}
      secondaryText={({ orders }) => translate('customers.order_count', { smart_count: orders })}
      tertiaryText={(customer) => <CustomerState state={customer.state} />}
    />
  )
}

/** Those who may change customers select some of them for a group. */
function Table() {
  const translate = useTranslate()
  const { canAccess: canSelect } = useCanAccess({ resource: 'customer-groups', action: 'join' })
  const { canAccess } = useCanAccess({ resource: 'customers', action: 'show' })
  return (
    <>
      <BulkActionsToolbar>
        <AddSelectedToGroup />
      </BulkActionsToolbar>
      <RecordTable<CustomerSummary> rowClick={canAccess ? 'show' : false}>
        {canSelect && (
          <CustomerTable.Col
            label={<SelectPageBox />}
            sx={{ py: 0, width: 48 }}
            disableSort
            render={(customer: CustomerSummary) => (
              <SelectBox
                id={customer.id}
                label={translate('customer_groups.select', { name: toName(customer) })}
              />
            )}
          />
        )}
        <CustomerTable.Col
          source="personal"
          disableSort
          render={(customer: CustomerSummary) =>
            canAccess ? (
              <Link to={`/customers/${customer.id}/show`}>{toName(customer)}</Link>
            ) : (
              toName(customer)
            )
          }
        />
        <CustomerTable.Col
          source="state"
          disableSort
          render={({ state }) => <CustomerState state={state} />}
        />
        <CustomerTable.Col source="orders" disableSort align="right" />
        <CustomerTable.Col
          source="spent"
          disableSort
          align="right"
          render={({ spent }) => <Money value={spent} />}
        />
        <CustomerTable.NumberCol source="points" />
        <CustomerTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
      </RecordTable>
    </>
  )
}

/** A customer's name and address; their id for those who may not read personal data. */
function toName({ id, personal }: CustomerSummary): string {
  if (!personal) return id.slice(-8)
  const name = personal.name ?? personal.nickname
  return name ? `${name} · ${personal.email}` : personal.email
}
