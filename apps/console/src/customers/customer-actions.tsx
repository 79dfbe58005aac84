import { Box, Button } from '@mui/material'
import {
  deleteCustomer,
  disableCustomer,
  enableCustomer,
  exportCustomer,
  type Customer,
} from '@shop/contract/customers/customers.console'
import { useState } from 'react'
import { CanAccess, Confirm, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useErrorText } from '../ui/use-error-text.ts'

type Action = 'disable' | 'enable' | 'delete'
const ENDPOINTS = { disable: disableCustomer, enable: enableCustomer, delete: deleteCustomer } as const

/** What staff can do with a customer's account; each asks for confirmation first. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const toErrorText = useErrorText()
  const { api } = useServices()
  const [requested, setRequested] = useState<Action>()
  const params = { id: customer.id }

  async function run(action: Action): Promise<void> {
    setRequested(undefined)
    try {
      await api.call(ENDPOINTS[action], { params })
      notify(`customers.actions.${action}.done`)
      refresh()
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
  }

  async function download(): Promise<void> {
    try {
      const data = await api.call(exportCustomer, { params })
      const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      Object.assign(document.createElement('a'), {
        href: url,
        download: `customer-${customer.id}.json`,
      }).click()
      URL.revokeObjectURL(url)
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
  }

  const toggle = customer.state === 'disabled' ? 'enable' : 'disable'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {!customer.is_guest && (
        <CanAccess resource="customers" action={toggle}>
          <Button onClick={() => setRequested(toggle)}>
            {translate(`customers.actions.${toggle}.label`)}
          </Button>
        </CanAccess>
      )}
      <CanAccess resource="customers" action="export">
        <Button onClick={() => void download()}>{translate('customers.export')}</Button>
      </CanAccess>
      {customer.state !== 'closing' && (
        <CanAccess resource="customers" action="close">
          <Button color="error" onClick={() => setRequested('delete')}>
            {translate('customers.actions.delete.label')}
          </Button>
        </CanAccess>
      )}
      {requested && (
        <Confirm
          isOpen
          title={translate(`customers.actions.${requested}.label`)}
          content={translate(
            customer.is_guest ? 'customers.actions.delete.guest_text' : `customers.actions.${requested}.text`,
          )}
          onConfirm={() => void run(requested)}
          onClose={() => setRequested(undefined)}
        />
      )}
    </Box>
  )
}
