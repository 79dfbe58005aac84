import { Button } from '@mui/material'
import { addToCustomerGroup } from '@shop/contract/customers/customer-groups.console'
import { useState } from 'react'
import { CanAccess, useListContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { AddDialog } from './add-dialog.tsx'

/** Customers per request. */
const BATCH = 100

/** Puts the selected customers into a group, also those of other pages of the list. */
export function AddSelectedToGroup() {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext<{ id: string }>()
  const { api } = useServices()
  const [isOpen, setOpen] = useState(false)

  async function add(groupId: string) {
    for (let start = 0; start < selectedIds.length; start += BATCH) {
      const body = { ids: selectedIds.slice(start, start + BATCH) }
      await api.call(addToCustomerGroup, { params: { id: groupId }, body })
    }
    onUnselectItems()
  }

  return (
    <CanAccess resource="customer-groups" action="join">
      <Button onClick={() => setOpen(true)}>{translate('customer_groups.of_customer.add')}</Button>
      {isOpen && (
        <AddDialog
          done="customer_groups.of_customer.all_joined"
          onGroup={add}
          onClose={() => setOpen(false)}
        />
      )}
    </CanAccess>
  )
}
