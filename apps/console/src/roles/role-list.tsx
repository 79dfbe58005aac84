import HasIcon from '@mui/icons-material/CheckOutlined'
import {
  Box,
  Card,
  CardActionArea,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { PERMISSIONS } from '@shop/contract/staff/permissions.console'
import type { StaffRole } from '@shop/contract/staff/roles.console'
import { Fragment } from 'react'
import { CreateButton, Link, List, TopToolbar, useListContext, useTranslate } from 'react-admin'
import { ListError } from '../ui/list-error.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { toPermissionGroups } from './permission-groups.ts'
import { useIsOwner } from './use-is-owner.ts'
import { useRoleName } from './use-role-name.ts'

/** The roles as a table of permissions. */
export function RoleList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      actions={<Actions />}
      sort={{ field: 'created_at', order: 'ASC' }}
      perPage={100}
      pagination={false}
      exporter={false}
      empty={false}
      error={<ListError />}
    >
      {isPhone ? <RoleCards /> : <RoleTable />}
    </List>
  )
}

function Actions() {
  return <TopToolbar>{useIsOwner() && <CreateButton label="roles.create" />}</TopToolbar>
}

function RoleCards() {
  const { data, isPending } = useListContext<StaffRole>()
  const translate = useTranslate()
  const toRoleName = useRoleName()
  if (isPending) return <ListSkeleton />
  return data?.map((role) => (
    <Card key={role.id} square sx={{ borderWidth: '0 0 1px' }}>
      <CardActionArea component={Link} to={`/roles/${role.id}`} sx={{ p: 2, color: 'text.primary' }}>
        <Typography sx={{ fontWeight: 500 }}>{toRoleName(role)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('roles.members', { smart_count: role.members })} ·{' '}
          {translate('roles.permissions', { smart_count: role.permissions.length })}
        </Typography>
      </CardActionArea>
    </Card>
  ))
}

function RoleTable() {
  const { data: roles = [], isPending } = useListContext<StaffRole>()
  const translate = useTranslate()
  const toRoleName = useRoleName()
  if (isPending) return <ListSkeleton />
  return (
    <TableContainer tabIndex={0} aria-label={translate('resources.roles.name', { smart_count: 2 })}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('roles.permission')}</TableCell>
            {roles.map((role) => (
              <TableCell key={role.id} align="center" sx={{ minWidth: '6.5rem' }}>
                <Link to={`/roles/${role.id}`}>{toRoleName(role)}</Link>
                <Typography variant="caption" component="div" color="text.secondary">
                  {translate('roles.members', { smart_count: role.members })}
                </Typography>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {toPermissionGroups(PERMISSIONS).map(([subject, permissions]) => (
            <Fragment key={subject}>
              {permissions.map((permission) => (
                <TableRow key={permission} hover>
                  <TableCell component="th" scope="row" sx={{ minWidth: '17rem' }}>
                    <Box sx={{ fontWeight: 500 }}>{translate(`roles.labels.${permission}`)}</Box>
                    <Typography variant="body2" color="text.secondary">
                      {translate(`roles.explanations.${permission}`)}
                    </Typography>
                  </TableCell>
                  {roles.map((role) => (
                    <TableCell key={role.id} align="center">
                      {role.permissions.includes(permission) ? (
                        <HasIcon color="primary" titleAccess={translate('roles.has')} />
                      ) : (
                        <Box component="span" aria-label={translate('roles.has_not')} role="img">
                          –
                        </Box>
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
