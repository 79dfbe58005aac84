import type { Permission } from '@shop/contract/staff/permissions.console'
import { expect, test } from 'vitest'
import { aSession } from '../../test/fake-api.ts'
import { listGivableRoles } from './givable-roles.ts'

const aRole = (id: string, permissions: Permission[]) => ({ id, version: 1, permissions, members: 0 })
const ROLES = [
  aRole('owner', ['orders.read']),
  aRole('packer', ['orders.read']),
  aRole('editor', ['content.change']),
]

test('Owners give every role; others give those whose permissions they have, and never owner.', () => {
  const { staff } = aSession()
  const list = (role: string) =>
    listGivableRoles(
      ROLES,
      aSession({ staff: { ...staff, role }, permissions: ['staff.manage', 'orders.read'] }),
    ).map(({ id }) => id)
  expect(list('owner')).toEqual(['owner', 'packer', 'editor'])
  expect(list('floor-manager')).toEqual(['packer'])
  expect(listGivableRoles([aRole('owner', [])], undefined)).toEqual([])
})
