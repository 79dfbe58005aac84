import { Box, Button, Chip, Typography } from '@mui/material'
import { joinCustomerGroup, leaveCustomerGroup } from '@shop/contract/customers/customer-groups.console'
import type { Customer } from '@shop/contract/customers/customers.console'
import { useState } from 'react'
import { CanAccess, useCanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import { AddDialog } from '../customer-groups/add-dialog.tsx'
import { useServices } from '../data/services.ts'
import { Panel } from '../ui/panel.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

/** The groups that a customer is in; staff who may change customers put them in and take them out. */
export function CustomerGroups({ customer }: { customer: Customer }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'customer-groups', action: 'join' })
  const leave = useLeave(customer.id)
  const { groups } = customer
  return (
    <Panel
      title={translate('customer_groups.of_customer.title')}
      action={
        <CanAccess resource="customer-groups" action="join">
          <AddToGroup customer={customer} />
        </CanAccess>
      }
    >
      {groups.length === 0 && (
        <Typography color="text.secondary">{translate('customer_groups.of_customer.none')}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {groups.map(({ id, name }) => (
          <Box key={id} sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            <Chip label={name} />
            {canAccess && (
              <Button
                size="small"
                aria-label={translate('customer_groups.of_customer.leave', { name })}
                onClick={() => void leave(id)}
              >
                {translate('ra.action.remove')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function useLeave(customerId: string) {
  const { api } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const toErrorText = useErrorText()
  return async (groupId: string): Promise<void> => {
    try {
      await api.call(leaveCustomerGroup, { params: { id: customerId, group_id: groupId } })
      notify('customer_groups.of_customer.left', { type: 'success' })
      refresh()
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
  }
}

function AddToGroup({ customer }: { customer: Customer }) {
  const translate = useTranslate()
  const { api } = useServices()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('customer_groups.of_customer.add')}
      </Button>
      {isOpen && (
        <AddDialog
          taken={customer.groups}
          done="customer_groups.of_customer.joined"
          onGroup={(group_id) => api.call(joinCustomerGroup, { params: { id: customer.id, group_id } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
