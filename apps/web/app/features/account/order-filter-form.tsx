import { ORDER_STATUSES } from '@shop/contract/orders/orders.rules'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { MAX_SEARCH_LENGTH, toSearchText, type OrderFilters } from './order-filters.ts'
import { toStatusName } from './order-messages.ts'

interface OrderFilterFormProps {
  filters: OrderFilters
  onChange: (filters: OrderFilters) => void
}

/** Filters the order list by part of the order number and by status. */
export function OrderFilterForm({ filters, onChange }: OrderFilterFormProps) {
  const [typed, setTyped] = useState(filters.q)
  const [shownQ, setShownQ] = useState(filters.q)
  const q = toSearchText(typed)
  // The field follows the URL, for example after going back.
  if (shownQ !== filters.q) {
    setShownQ(filters.q)
    if (q !== filters.q) setTyped(filters.q)
  }
  return (
    <form
      role="search"
      aria-label={m.account_orders_search()}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...filters, q, page: 1 })
      }}
      className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]"
    >
      <Field label={m.account_result_number()}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              type="search"
              name="q"
              autoComplete="off"
              autoCapitalize="characters"
              enterKeyHint="search"
              spellCheck={false}
              maxLength={MAX_SEARCH_LENGTH}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button
              type="submit"
              variant="secondary"
              className="min-h-12 px-4"
              aria-label={m.account_orders_find()}
            >
              <Icon name="search" className="size-5" />
            </Button>
          </div>
        )}
      </Field>
      <Field label={m.account_orders_status()}>
        {(control) => (
          <Select
            {...control}
            name="status"
            value={filters.status ?? ''}
            onChange={(event) => {
              const status = ORDER_STATUSES.find((each) => each === event.target.value)
              onChange({ status, q, page: 1 })
            }}
          >
            <option value="">{m.account_orders_any_status()}</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {toStatusName({ status })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </form>
  )
}
