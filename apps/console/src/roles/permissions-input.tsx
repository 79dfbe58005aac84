import { Box, Checkbox, FormControlLabel, FormGroup, FormLabel, Typography } from '@mui/material'
import { PERMISSIONS, type Permission } from '@shop/contract/staff/permissions.console'
import { useInput, useTranslate } from 'react-admin'
import { toPermissionGroups } from './permission-groups.ts'

interface PermissionsInputProps {
  isDisabled?: boolean
  /** Those that can be chosen. */
  choices?: readonly Permission[]
}

/** Permissions to be ticked one by one, each with what it permits. */
export function PermissionsInput({ isDisabled = false, choices = PERMISSIONS }: PermissionsInputProps) {
  const translate = useTranslate()
  const { field } = useInput<Permission[]>({ source: 'permissions', defaultValue: [] })
  const chosen: Permission[] = field.value ?? []
  const toggle = (permission: Permission) =>
    field.onChange(
      chosen.includes(permission) ? chosen.filter((each) => each !== permission) : [...chosen, permission],
    )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, width: '100%', mt: 1 }}>
      {toPermissionGroups(choices).map(([subject, permissions]) => (
        <Box key={subject} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
          <FormLabel component="legend" sx={{ fontWeight: 500, color: 'text.primary' }}>
            {translate(`roles.groups.${subject}`)}
          </FormLabel>
          <FormGroup>
            {permissions.map((permission) => (
              <FormControlLabel
                key={permission}
                disabled={isDisabled}
                sx={{ alignItems: 'start', mr: 0 }}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(permission)}
                    onChange={() => toggle(permission)}
                  />
                }
                label={
                  <Box sx={{ py: 0.75 }}>
                    {translate(`roles.labels.${permission}`)}
                    <Typography variant="body2" color="text.secondary">
                      {translate(`roles.explanations.${permission}`)}
                    </Typography>
                  </Box>
                }
              />
            ))}
          </FormGroup>
        </Box>
      ))}
    </Box>
  )
}
