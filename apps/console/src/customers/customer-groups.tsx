import {
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { joinCustomerGroup, leaveCustomerGroup } from '@shop/contract/customers/customer-groups.console'
import type { Customer } from '@shop/contract/customers/customers.console'
import { useId, useState } from 'react'
import { CanAccess, useCanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useGroups } from '../customer-groups/group-select.tsx'
import { useServices } from '../data/services.ts'
import { FormError } from '../ui/form-error.tsx'
import { Panel } from '../ui/panel.tsx'
import { useErrorText } from '../ui/use-error-text.ts'
import { useSubmit } from '../ui/use-submit.ts'

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
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('customer_groups.of_customer.add')}
      </Button>
      {isOpen && <AddDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const id = useId()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { api } = useServices()
  const { data = [], isPending } = useGroups()
  const others = data.filter((group) => customer.groups.every((own) => own.id !== group.id))
  const [groupId, setGroupId] = useState('')
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    if (!groupId) return
    await api.call(joinCustomerGroup, { params: { id: customer.id, group_id: groupId } })
    notify('customer_groups.of_customer.joined', { type: 'success' })
    refresh()
    onClose()
  })
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{translate('customer_groups.of_customer.add')}</DialogTitle>
        <DialogContent>
          <FormError error={error} />
          {!isPending && others.length === 0 ? (
            <Typography>{translate('customer_groups.of_customer.all_taken')}</Typography>
          ) : (
            <TextField
              select
              fullWidth
              margin="dense"
              label={translate('customer_groups.of_customer.choose')}
              value={groupId}
              onChange={({ target }) => setGroupId(target.value)}
            >
              {others.map((group) => (
                <MenuItem key={group.id} value={group.id}>
                  {group.name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('account.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!groupId}>
            {translate('customer_groups.of_customer.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
