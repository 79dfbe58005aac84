import { Alert, Typography } from '@mui/material'
import { INITIAL_ROLES, OWNER_ROLE } from '@shop/contract/staff/permissions.console'
import { deleteRole, type StaffRole } from '@shop/contract/staff/roles.console'
import {
  Create,
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
import { PermissionsInput } from './permissions-input.tsx'
import { useIsOwner } from './use-is-owner.ts'
import { useRoleName } from './use-role-name.ts'

/** A new role. */
export function RoleCreate() {
  return (
    <Create redirect="list" title="roles.create" sx={{ maxWidth: '64rem' }}>
      <SimpleForm>
        <NameInput />
        <PermissionsInput />
      </SimpleForm>
    </Create>
  )
}

/** A role: owners change it, others who manage staff see it. */
export function RoleEdit() {
  return (
    <FreshEdit redirect="list" title={<RoleTitle />} sx={{ maxWidth: '64rem' }}>
      <RoleForm />
    </FreshEdit>
  )
}

function RoleTitle() {
  const role = useRecordContext<StaffRole>()
  const toRoleName = useRoleName()
  return role ? toRoleName(role) : ''
}

function RoleForm() {
  const translate = useTranslate()
  const role = useRecordContext<StaffRole>()
  const isOwner = useIsOwner()
  if (!role) return null
  const isFixed = role.id === OWNER_ROLE
  const canChange = isOwner && !isFixed
  const text = isFixed ? 'roles.fixed' : isOwner ? 'roles.at_once' : 'roles.only_owners'
  return (
    <SimpleForm toolbar={canChange ? <RoleToolbar role={role} /> : false}>
      <Typography variant="h1" component="h2">
        <RoleTitle />
      </Typography>
      <Alert severity="info" sx={{ my: 1 }}>
        {translate(text)}
      </Alert>
      {canChange && !(role.id in INITIAL_ROLES) && <NameInput />}
      <PermissionsInput isDisabled={!canChange} />
    </SimpleForm>
  )
}

function NameInput() {
  return (
    <TextInput source="name" validate={required()} helperText="roles.name_help" sx={{ maxWidth: '24rem' }} />
  )
}

function RoleToolbar({ role }: { role: StaffRole }) {
  const translate = useTranslate()
  const { api } = useServices()
  const redirect = useRedirect()
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <ConfirmButton
        label={translate('roles.delete')}
        title={translate('roles.delete')}
        text={translate('roles.delete_text')}
        color="error"
        done="roles.deleted"
        work={async () => {
          await api.call(deleteRole, { params: { id: role.id } })
          redirect('list', 'roles')
        }}
      />
    </Toolbar>
  )
}
