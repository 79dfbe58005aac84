import { beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { invite, listInvitations } from '@shop/contract/staff/invitations.console'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { createRole } from '@shop/contract/staff/roles.console'
import { getSession, signIn } from '@shop/contract/staff/session.console'
import {
  changeStaffRole,
  disableStaffMember,
  enableStaffMember,
  endSessionsOfStaffMember,
  getStaffMember,
  listStaff,
  resetFactorsOfStaffMember,
} from '@shop/contract/staff/staff.console'
import { createTestConsole, type Role, type StaffMember } from '../../../test/console.ts'
import { readStaffMail, withTotp } from '../../../test/staff.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createId } from '../../db/ids.ts'
import { COMMAND_LINE } from '../audit/audit.service.ts'
import { MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
/** Signed in again for each test: confirmations and sessions end as time passes. */
let owner = await console.aMember('owner')
beforeEach(async () => {
  owner = await console.signInAs(owner)
})

async function find({ email }: StaffMember) {
  const { data } = await console.call(listStaff, { query: { q: email } }, { as: owner })
  return data.items[0]!
}

async function aColleague(role: Role) {
  const member = await console.aMember(role)
  return { ...member, ...(await find(member)) }
}

type Colleague = Awaited<ReturnType<typeof aColleague>>

const giveRole = ({ id, version }: Colleague, role: string, as: StaffMember = owner) =>
  console.call(changeStaffRole, { params: { id }, body: { version, role } }, { as })

const disable = ({ id, version }: Colleague, as: StaffMember = owner) =>
  console.call(disableStaffMember, { params: { id }, body: { version } }, { as })

async function aRole(permissions: Permission[]): Promise<string> {
  const body = { id: createId(), name: 'A role', permissions }
  return (await console.call(createRole, { body }, { as: owner })).data.id
}

/** A colleague with a role of these permissions. */
async function aColleagueWith(permissions: Permission[]): Promise<Colleague> {
  const member = await aColleague('analyst')
  const { data } = await giveRole(member, await aRole(permissions))
  return { ...member, ...data }
}

/** Somebody who manages staff without being an owner. */
const aStaffManager = () => aColleagueWith(['staff.manage', 'orders.read', 'orders.fulfil', 'products.read'])

describe('the list of staff', () => {
  test('shows everybody with role, factors and sessions, filtered and sorted', async () => {
    const member = await withTotp(shop, console, await console.aMember('support'))
    expect(await find(member)).toMatchObject({
      role: 'support',
      has_totp: true,
      passkeys: 0,
      sessions: 1,
      is_disabled: false,
    })
    const { data } = await console.call(
      listStaff,
      { query: { role: 'support', is_disabled: 'false', sort: 'email', order: 'asc' } },
      { as: owner },
    )
    expect(data.items.map(({ email }) => email)).toEqual([member.email])
    const { id } = await find(member)
    expect((await console.call(getStaffMember, { params: { id } }, { as: owner })).data.id).toBe(id)
    for (const unknown of ['x', createId()]) {
      const response = await console.call(getStaffMember, { params: { id: unknown } }, { as: owner })
      expect(response.status).toBe(404)
    }
  })
})

describe('a change of somebody', () => {
  test('gives another role, at once', async () => {
    const member = await aColleague('analyst')
    expect((await giveRole(member, 'manager')).data).toMatchObject({ role: 'manager', version: 2 })
    const { data } = await console.call(getSession, {}, { as: member })
    expect(data.permissions).toContain('orders.refund')
  })

  test('disables: sessions end, invitations are revoked; and enables again', async () => {
    const member = await aColleague('owner')
    const email = `guest-of-${member.email}`
    const body = { id: createId(), email, role: 'owner', language: 'en' } as const
    await console.call(invite, { body }, { as: member })
    const disabled = (await disable(member)).data
    expect(disabled).toMatchObject({ is_disabled: true, sessions: 0 })
    expect((await console.call(getSession, {}, { as: member })).status).toBe(401)
    const invitations = await console.call(listInvitations, {}, { as: owner })
    expect(invitations.data.items.map((one) => one.email)).not.toContain(email)

    const { id, version } = disabled
    const enabled = await console.call(
      enableStaffMember,
      { params: { id }, body: { version } },
      { as: owner },
    )
    expect(enabled.data.is_disabled).toBe(false)
    const { password } = member
    expect((await console.call(signIn, { body: { email: member.email, password } })).status).toBe(200)
  })

  test('ends their sessions, or takes the second factors that they lost', async () => {
    const member = { ...(await aColleague('content')) }
    const params = { id: member.id }
    await console.call(endSessionsOfStaffMember, { params }, { as: owner })
    expect((await console.call(getSession, {}, { as: member })).status).toBe(401)

    await withTotp(shop, console, await console.signInAs(member))
    const reset = await console.call(resetFactorsOfStaffMember, { params }, { as: owner })
    expect(reset.data).toMatchObject({ has_totp: false, sessions: 0 })
    const { email, password } = member
    expect((await console.call(signIn, { body: { email, password } })).data.factors).toEqual([])
    expect(await readStaffMail(shop, member)).toContain(
      'A second factor was removed from your console account',
    )
  })

  test('made to another version is refused, and shows the current one', async () => {
    const member = await aColleague('analyst')
    await giveRole(member, 'content')
    const { error } = await giveRole(member, 'support')
    expect(error.code).toBe('STALE_VERSION')
    expect(error.details![0]!['current']).toMatchObject({ role: 'content', version: 2 })
  })

  test('to a role that does not exist is a wrong input', async () => {
    expect((await giveRole(await aColleague('analyst'), 'emperor')).error.code).toBe('VALIDATION_FAILED')
  })

  test('needs a confirmation of who is at the keyboard', async () => {
    const as = await console.aMember('owner')
    const member = await aColleague('analyst')
    shop.clock.advance(11 * MINUTE)
    expect((await giveRole(member, 'content', as)).error.code).toBe('STEP_UP_REQUIRED')
    await console.call(getSession, {}, { as })
  })

  test('is in the audit log, with who made it', async () => {
    const as = await console.aMember('owner')
    const member = { ...(await console.aMember('analyst')) }
    const { data: found } = await console.call(listStaff, { query: { q: member.email } }, { as })
    const { id, version } = found.items[0]!
    await console.call(changeStaffRole, { params: { id }, body: { version, role: 'support' } }, { as })
    const { data } = await console.call(listAuditEntries, { query: { subject_id: id } }, { as })
    expect(data.items[0]).toMatchObject({
      action: 'staff.role_changed',
      who: as.email,
      subject_label: member.email,
      before: { role: 'analyst' },
      after: { role: 'support' },
    })
  })
})

describe('somebody who manages staff without being an owner', () => {
  test('gives only roles whose permissions they have, to themselves and to others', async () => {
    const manager = await aStaffManager()
    const packer = await aColleagueWith(['orders.read'])
    for (const role of ['owner', 'manager', 'analyst', 'support'])
      expect([role, (await giveRole(packer, role, manager)).status]).toEqual([role, 403])
    expect((await giveRole(manager, 'owner', manager)).error.code).toBe('FORBIDDEN')
    const smaller = await aRole(['orders.read', 'orders.fulfil'])
    expect((await giveRole(packer, smaller, manager)).data.role).toBe(smaller)

    const toBody = (role: string) =>
      ({ id: createId(), email: `guest-${role}@shop.example`, role, language: 'en' }) as const
    const inviteTo = (role: string) => console.call(invite, { body: toBody(role) }, { as: manager })
    expect((await inviteTo('owner')).error.code).toBe('FORBIDDEN')
    expect((await inviteTo('analyst')).error.code).toBe('FORBIDDEN')
    expect((await inviteTo(smaller)).status).toBe(201)
  })

  test('changes only those who have no permission that they lack', async () => {
    const manager = await aStaffManager()
    for (const target of [await aColleague('owner'), await aColleague('analyst')]) {
      const params = { id: target.id }
      expect((await disable(target, manager)).error.code).toBe('FORBIDDEN')
      for (const endpoint of [endSessionsOfStaffMember, resetFactorsOfStaffMember])
        expect((await console.call(endpoint, { params }, { as: manager })).error.code).toBe('FORBIDDEN')
    }
    expect((await disable(await aColleagueWith(['orders.read']), manager)).data.is_disabled).toBe(true)
  })
})

describe('the last owner', () => {
  test('is neither disabled nor given another role; two who demote each other at once leave one', async () => {
    const own = await createTestConsole(shop)
    for (let round = 0; round < 5; round += 1) {
      await shop.db.updateTable('staff').set({ role_id: 'manager' }).where('role_id', '=', 'owner').execute()
      const [first, second] = [await own.aMember('owner'), await own.aMember('owner')]
      const { data } = await own.call(listStaff, { query: { role: 'owner' } }, { as: first })
      const toTarget = ({ email }: StaffMember) => data.items.find((one) => one.email === email)!
      const demote = (by: StaffMember, target: StaffMember) => {
        const { id, version } = toTarget(target)
        return own.call(changeStaffRole, { params: { id }, body: { version, role: 'manager' } }, { as: by })
      }
      const responses = await Promise.all([demote(first, second), demote(second, first)])
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const owners = await shop.db
        .selectFrom('staff')
        .select(['id', 'version', 'email'])
        .where('role_id', '=', 'owner')
        .execute()
      expect(owners).toHaveLength(1)

      const { id, version, email } = owners[0]!
      const as = [first, second].find((one) => one.email === email)!
      const alone = await own.call(disableStaffMember, { params: { id }, body: { version } }, { as })
      expect(alone.error.code).toBe('LAST_OWNER')
      const demoted = await own.call(
        changeStaffRole,
        { params: { id }, body: { version, role: 'manager' } },
        { as },
      )
      expect(demoted.error.code).toBe('LAST_OWNER')
    }
    await shop.db.updateTable('staff').set({ role_id: 'owner' }).where('email', '=', owner.email).execute()
  })

  test('stays when the command line disables all of them at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = [(await aColleague('owner')).id, (await aColleague('owner')).id]
      await shop.db
        .updateTable('staff')
        .set({ disabled_at: shop.clock() })
        .where('role_id', '=', 'owner')
        .where('id', 'not in', ids)
        .execute()
      const operator = { actor: COMMAND_LINE, caller: undefined }
      const results = await Promise.allSettled(
        ids.map((id) => shop.services.staffMembers.disable(operator, id)),
      )
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await shop.db.updateTable('staff').set({ disabled_at: null }).execute()
      owner = await console.signInAs(owner)
    }
  })
})
