import { Typography } from '@mui/material'
import type { Customer } from '@shop/contract/customers/customers.console'
import { EditBase, SaveButton, SimpleForm, TextInput, useCanAccess, useTranslate } from 'react-admin'
import { Panel } from '../ui/panel.tsx'

/** The note of staff about a customer. Who may not change it, or may not yet, reads a text: a disabled field is too pale. */
export function CustomerNote({ customer }: { customer: Customer }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'customers', action: 'edit' })
  return (
    <Panel title={translate('customers.note')} hint={translate('customers.note_hint')}>
      {canAccess ? (
        <EditBase resource="customers" id={customer.id} mutationMode="pessimistic" redirect={false}>
          <SimpleForm toolbar={false} sx={{ p: 0, alignItems: 'flex-start' }}>
            <TextInput source="note" label="customers.note" multiline fullWidth />
            <SaveButton />
          </SimpleForm>
        </EditBase>
      ) : (
        <Typography sx={{ whiteSpace: 'pre-wrap' }}>
          {customer.note || translate('customers.none')}
        </Typography>
      )}
    </Panel>
  )
}
