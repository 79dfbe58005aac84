import { MenuItem, TextField } from '@mui/material'
import type { CustomerGroup } from '@shop/contract/customers/customer-groups.console'
import { CanAccess, useGetList, useTranslate } from 'react-admin'

/** All groups by their names, as far as a choice can list them. */
export const useGroups = () =>
  useGetList<CustomerGroup>('customer-groups', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })

interface GroupSelectProps {
  /** Empty: in no group. */
  value: string
  onChange: (id: string) => void
}

/** As whom a cart is priced. */
export function GroupSelect(props: GroupSelectProps) {
  return (
    <CanAccess resource="customer-groups" action="list">
      <Select {...props} />
    </CanAccess>
  )
}

function Select({ value, onChange }: GroupSelectProps) {
  const translate = useTranslate()
  const { data: groups = [] } = useGroups()
  if (groups.length === 0) return null
  return (
    <TextField
      select
      label={translate('customer_groups.preview')}
      value={value}
      size="small"
      sx={{ minWidth: '12rem' }}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('customer_groups.everybody')}</MenuItem>
      {groups.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
