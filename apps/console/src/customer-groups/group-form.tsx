import MembersIcon from '@mui/icons-material/PeopleOutlined'
import { Box, Button, Typography } from '@mui/material'
import { deleteCustomerGroup, type CustomerGroup } from '@shop/contract/customers/customer-groups.console'
import {
  CanAccess,
  Create,
  Link,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { toList } from '../ui/to-list.ts'
import { MemberImportButton } from './member-import.tsx'

/** A new group: its page comes next, where a file of members can be read. */
export function GroupCreate() {
  return (
    <Create redirect="edit" title="customer_groups.create" sx={{ maxWidth: '64rem' }}>
      <SimpleForm defaultValues={() => ({ id: crypto.randomUUID() })}>
        <NameInput />
      </SimpleForm>
    </Create>
  )
}

/** A group of customers: its members, and the offers that are for it. */
export function GroupEdit() {
  return (
    <FreshEdit redirect="list" title={<GroupTitle />} sx={{ maxWidth: '64rem' }}>
      <Members />
      <SimpleForm toolbar={<GroupToolbar />}>
        <NameInput />
      </SimpleForm>
    </FreshEdit>
  )
}

function GroupTitle() {
  return useRecordContext<CustomerGroup>()?.name ?? null
}

function NameInput() {
  return <TextInput source="name" validate={required()} helperText="customer_groups.name_help" fullWidth />
}

function GroupToolbar() {
  return (
    <CanAccess resource="customer-groups" action="edit">
      <Toolbar>
        <SaveButton />
      </Toolbar>
    </CanAccess>
  )
}

function Members() {
  const translate = useTranslate()
  const redirect = useRedirect()
  const { api } = useServices()
  const group = useRecordContext<CustomerGroup>()
  if (!group) return null
  const { id, members } = group
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 2, pb: 0 }}>
      <Typography>{translate('customer_groups.members', { smart_count: members })}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          component={Link}
          to={toList('customers', { group_id: id })}
          variant="outlined"
          startIcon={<MembersIcon />}
        >
          {translate('customer_groups.show_members')}
        </Button>
        <MemberImportButton groupId={id} />
        <CanAccess resource="customer-groups" action="remove">
          <ConfirmButton
            color="error"
            variant="outlined"
            label={translate('customer_groups.delete.label')}
            title={translate('customer_groups.delete.title')}
            text={translate('customer_groups.delete.text')}
            done="customer_groups.delete.done"
            work={async () => {
              await api.call(deleteCustomerGroup, { params: { id } })
              redirect('list', 'customer-groups')
            }}
          />
        </CanAccess>
      </Box>
    </Box>
  )
}
