import { Box, Chip, Typography } from '@mui/material'
import {
  disableStaffMember,
  enableStaffMember,
  endSessionsOfStaffMember,
  resetFactorsOfStaffMember,
  type StaffMember,
} from '@shop/contract/staff/staff.console'
import { SaveButton, SelectInput, SimpleForm, useRecordContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useRoleName, useRoles } from '../roles/use-role-name.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { listGivableRoles } from './givable-roles.ts'
import { useFactorsText } from './use-factors-text.ts'

/** One member of staff: their role, and what a manager can do with their account. */
export function StaffEdit() {
  return (
    <FreshEdit redirect={false} title={<MemberTitle />} sx={{ maxWidth: '48rem' }} component="div">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <MemberFacts />
        <RoleForm />
        <MemberActions />
      </Box>
    </FreshEdit>
  )
}

function MemberTitle() {
  return useRecordContext<StaffMember>()?.name ?? ''
}

function MemberFacts() {
  const member = useRecordContext<StaffMember>()
  const translate = useTranslate()
  const toFactors = useFactorsText()
  const { session } = useServices()
  if (!member) return null
  const { sessions, has_totp: hasApp, passkeys } = member
  const hasFactor = hasApp || passkeys > 0
  const facts = [
    hasFactor ? translate('staff.factors', { factors: toFactors(member) }) : toFactors(member),
    sessions > 0 ? translate('staff.sessions', { smart_count: sessions }) : translate('staff.not_signed_in'),
  ]
  return (
    <Box>
      <Typography
        variant="h1"
        component="h2"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        {member.name}
        {member.is_disabled && (
          <Chip size="small" color="error" variant="outlined" label={translate('staff.disabled')} />
        )}
        {session.get()?.staff.id === member.id && <Chip size="small" label={translate('staff.you')} />}
      </Typography>
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{member.email}</Typography>
      <Typography color="text.secondary">{facts.join(' · ')}</Typography>
    </Box>
  )
}

function RoleForm() {
  const translate = useTranslate()
  const member = useRecordContext<StaffMember>()
  const { session } = useServices()
  const toRoleName = useRoleName()
  const roles = useRoles()
  const givable = listGivableRoles(roles, session.get())
  // The current one is shown, also to those who may not give it.
  const choices = roles.filter((role) => givable.includes(role) || role.id === member?.role)
  return (
    <Panel title={translate('resources.staff.fields.role')}>
      <SimpleForm toolbar={<SaveButton />} sx={{ p: '0 !important' }}>
        <SelectInput
          source="role"
          choices={choices.map((role) => ({ id: role.id, name: toRoleName(role) }))}
          translateChoice={false}
          helperText="staff.role_help"
          isRequired
        />
      </SimpleForm>
    </Panel>
  )
}

function MemberActions() {
  const member = useRecordContext<StaffMember>()
  const translate = useTranslate()
  const { api } = useServices()
  if (!member) return null
  const { id, name, version, is_disabled: isDisabled, has_totp: hasApp, passkeys, sessions } = member
  const params = { id }
  const body = { version }
  const toTexts = (action: string) => ({
    label: translate(`staff.actions.${action}`),
    title: translate(`staff.actions.${action}`),
    text: translate(`staff.actions.${action}_text`, { name }),
  })
  return (
    <Panel title={translate('staff.actions.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ConfirmButton
          {...toTexts('end_sessions')}
          variant="outlined"
          isDisabled={sessions === 0}
          done="staff.actions.sessions_ended"
          work={() => api.call(endSessionsOfStaffMember, { params })}
        />
        <ConfirmButton
          {...toTexts('reset_factors')}
          variant="outlined"
          isDisabled={!hasApp && passkeys === 0}
          done="staff.actions.factors_reset"
          work={() => api.call(resetFactorsOfStaffMember, { params })}
        />
        {isDisabled ? (
          <ConfirmButton
            {...toTexts('enable')}
            variant="outlined"
            done="staff.actions.enabled"
            work={() => api.call(enableStaffMember, { params, body })}
          />
        ) : (
          <ConfirmButton
            {...toTexts('disable')}
            variant="outlined"
            color="error"
            done="staff.actions.disabled"
            work={() => api.call(disableStaffMember, { params, body })}
          />
        )}
      </Box>
    </Panel>
  )
}
