import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { PERMISSIONS, type Permission } from '@shop/contract/staff/permissions.console'
import { changeRole, createRole, deleteRole, getRole, listRoles } from '@shop/contract/staff/roles.console'
import { getSession } from '@shop/contract/staff/session.console'
import { changeStaffRole, listStaff } from '@shop/contract/staff/staff.console'
import { createTestConsole } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createId } from '../../db/ids.ts'
import { MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')

const aRole = async (permissions: Permission[] = ['orders.read']) =>
  (await console.call(createRole, { body: { id: createId(), name: '仓库', permissions } }, { as: owner }))
    .data

const change = (id: string, version: number, permissions: Permission[], as = owner) =>
  console.call(changeRole, { params: { id }, body: { version, permissions } }, { as })

describe('the roles', () => {
  test('are those of a new shop, and the owner has every permission', async () => {
    const { data } = await console.call(listRoles, { query: { order: 'asc' } }, { as: owner })
    expect(data.items.map(({ id }) => id)).toEqual([
      'owner',
      'manager',
      'fulfilment',
      'content',
      'support',
      'analyst',
    ])
    expect(data.items.find(({ id }) => id === 'owner')).toMatchObject({
      permissions: [...PERMISSIONS],
      members: 1,
    })
  })

  test('stay as owners have left them when the shop starts again', async () => {
    await console.call(deleteRole, { params: { id: 'content' } }, { as: owner })
    await shop.services.staffRoles.seed()
    expect((await console.call(getRole, { params: { id: 'content' } }, { as: owner })).status).toBe(404)
  })
})

describe('a change of a role', () => {
  test('counts at once for those who have it', async () => {
    const as = await console.aMember('support')
    const { data: role } = await console.call(getRole, { params: { id: 'support' } }, { as: owner })
    const fewer = role.permissions.filter((permission) => permission !== 'orders.refund')
    const { data } = await change('support', role.version, fewer)
    expect(data).toMatchObject({ version: role.version + 1, permissions: fewer })
    expect((await console.call(getSession, {}, { as })).data.permissions).toEqual(fewer)
  })

  test('made to another version is refused, and shows the current one', async () => {
    const role = await aRole()
    await change(role.id, role.version, ['products.read'])
    const { error } = await change(role.id, role.version, ['stock.change'])
    expect(error.code).toBe('STALE_VERSION')
    expect(error.details![0]!['current']).toMatchObject({ permissions: ['products.read'], version: 2 })
  })

  test('is never one of the owners', async () => {
    expect((await change('owner', 1, [])).error.code).toBe('ROLE_FIXED')
    const removed = await console.call(deleteRole, { params: { id: 'owner' } }, { as: owner })
    expect(removed.error.code).toBe('ROLE_FIXED')
  })

  test('is for owners, also where others manage staff', async () => {
    const role = await aRole(['staff.manage', 'audit.read'])
    const member = await console.aMember('analyst')
    const { data } = await console.call(listStaff, { query: { q: member.email } }, { as: owner })
    const { id, version } = data.items[0]!
    await console.call(changeStaffRole, { params: { id }, body: { version, role: role.id } }, { as: owner })
    expect((await console.call(listRoles, {}, { as: member })).status).toBe(200)
    expect((await change(role.id, role.version, [...PERMISSIONS], member)).error.code).toBe('FORBIDDEN')
    const body = { id: createId(), name: 'Mine', permissions: [] }
    expect((await console.call(createRole, { body }, { as: member })).error.code).toBe('FORBIDDEN')
    const removed = await console.call(deleteRole, { params: { id: role.id } }, { as: member })
    expect(removed.error.code).toBe('FORBIDDEN')
  })

  test('needs a confirmation of who is at the keyboard', async () => {
    const as = await console.aMember('owner')
    const role = await aRole()
    shop.clock.advance(11 * MINUTE)
    expect((await change(role.id, role.version, [], as)).error.code).toBe('STEP_UP_REQUIRED')
  })
})

test('a role is created once, deleted when nobody has it, and all of it is in the audit log', async () => {
  const as = await console.aMember('owner')
  const body = {
    id: createId(),
    name: 'Packers',
    permissions: ['orders.fulfil', 'orders.read'] as Permission[],
  }
  for (const _ of [1, 2]) {
    const { data } = await console.call(createRole, { body }, { as })
    expect(data).toMatchObject({ name: 'Packers', version: 1, members: 0 })
  }
  await console.call(
    changeRole,
    { params: { id: body.id }, body: { version: 1, name: 'Packing', permissions: ['orders.read'] } },
    { as },
  )
  expect((await console.call(deleteRole, { params: { id: body.id } }, { as })).status).toBe(200)
  expect((await console.call(deleteRole, { params: { id: 'fulfilment' } }, { as })).status).toBe(200)
  await console.aMember('manager')
  const inUse = await console.call(deleteRole, { params: { id: 'manager' } }, { as })
  expect(inUse.error.code).toBe('ROLE_IN_USE')

  const { data } = await console.call(listAuditEntries, { query: { subject_id: body.id } }, { as })
  expect(data.items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'role.deleted', before: { name: 'Packing', permissions: ['orders.read'] } },
    {
      action: 'role.changed',
      before: { name: 'Packers', permissions: ['orders.read', 'orders.fulfil'] },
      after: { name: 'Packing', permissions: ['orders.read'] },
    },
    { action: 'role.created', after: { name: 'Packers', permissions: ['orders.read', 'orders.fulfil'] } },
  ])
})
