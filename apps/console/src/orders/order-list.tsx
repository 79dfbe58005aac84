import { SHIPPING_REACH } from '@shop/contract/orders/sale-terms'
import { ORDER_STATUSES } from '@shop/contract/orders/orders.rules'
import type { OrderRow } from '@shop/contract/orders/orders.console'
import {
  BooleanInput,
  BulkActionsToolbar,
  DataTable,
  Link,
  SelectArrayInput,
  TextInput,
  useTranslate,
} from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { Money } from '../ui/money.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { SelectBox, SelectPageBox } from '../ui/select-box.tsx'
import { OrderBulkActions } from './order-bulk-actions.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderListActions } from './order-list-actions.tsx'
import { CustomerName, GiftChip, OrderStatusChip, useGoodsText } from './order-texts.tsx'
import { useCountryName } from '../ui/use-country-name.ts'
import { useJoin } from '../ui/use-join.ts'
import { RecordTable } from '../ui/record-table.tsx'

const OrderTable = DataTable<OrderRow>

const toChoices = (names: readonly string[], texts: string) =>
  names.map((id) => ({ id, name: `orders.${texts}.${id}` }))
const STATUSES = toChoices(ORDER_STATUSES, 'status')
const METHODS = toChoices(Object.keys(SHIPPING_REACH), 'method')

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn sx={{ minWidth: { sm: 320 } }} />,
  <SelectArrayInput key="status" source="status" choices={STATUSES} alwaysOn />,
  <BooleanInput key="needs_attention" source="needs_attention" defaultValue />,
  <BooleanInput key="to_ship" source="to_ship" defaultValue />,
  <BooleanInput key="payment_trouble" source="payment_trouble" defaultValue />,
  <BooleanInput key="parcel_trouble" source="parcel_trouble" defaultValue />,
  <BooleanInput key="has_note" source="has_note" defaultValue />,
  <BooleanInput key="is_gift" source="is_gift" defaultValue />,
  <BooleanInput key="by_agent" source="by_agent" defaultValue />,
  <BooleanInput key="by_assistant" source="by_assistant" defaultValue />,
  <TextInput
    key="agent"
    source="agent"
    parse={(value: string) => value.trim().toLowerCase() || null}
    slotProps={{ htmlInput: { maxLength: 253 } }}
  />,
  <DayInput key="paid_from" source="paid_from" edge="start" />,
  <DayInput key="paid_until" source="paid_until" edge="end" />,
  <SelectArrayInput key="shipping_method" source="shipping_method" choices={METHODS} />,
  <TextInput
    key="country"
    source="country"
    parse={(value: string) => value.trim().toUpperCase() || null}
    slotProps={{ htmlInput: { maxLength: 2 } }}
  />,
  <MoneyInput key="total_from" source="total_from" isOptional />,
  <MoneyInput key="total_until" source="total_until" isOptional />,
]

/** Orders of all shoppers, the newest first. */
export function OrderList() {
  return (
    <RecordList
      resource="orders"
      filters={FILTERS}
      actions={<OrderListActions />}
      cards={<OrderCards />}
      table={<Orders />}
    />
  )
}

function Orders() {
  const toCountryName = useCountryName()
  const { joinPhrases } = useJoin()
  const translate = useTranslate()
  const toGoods = useGoodsText()
  return (
    <>
      <BulkActionsToolbar>
        <OrderBulkActions />
      </BulkActionsToolbar>
      <RecordTable<OrderRow> rowClick="show">
        <OrderTable.Col
          label={<SelectPageBox />}
          sx={{ py: 0, width: 48 }}
          disableSort
          render={({ id, order_number: number }) => (
            <SelectBox id={id} label={translate('orders.select', { number })} />
          )}
        />
        <OrderTable.Col
          source="order_number"
          disableSort
          render={({ id, order_number: number, is_gift: isGift }) => (
            <>
              <Link to={`/orders/${id}/show`}>{number}</Link> {isGift && <GiftChip />}
            </>
          )}
        />
        <OrderTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
        <OrderTable.Col
          source="status"
          disableSort
          render={({ status }) => <OrderStatusChip status={status} />}
        />
        <OrderTable.Col
          source="customer"
          disableSort
          render={({ customer, by_guest: isGuest }) => <CustomerName customer={customer} isGuest={isGuest} />}
        />
        <OrderTable.Col source="product" disableSort render={toGoods} />
        <OrderTable.Col
          source="shipping_method"
          disableSort
          render={({ shipping_method: method, country }) =>
            joinPhrases([translate(`orders.method.${method}`), toCountryName(country)])
          }
        />
        <OrderTable.Col source="total" align="right" render={({ total }) => <Money value={total} />} />
      </RecordTable>
    </>
  )
}
