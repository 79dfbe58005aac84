import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import {
  acceptInvitation,
  invite,
  listInvitations,
  openInvitation,
  resendInvitation,
  revokeInvitation,
} from '@shop/contract/staff/invitations.console'
import { deleteRole } from '@shop/contract/staff/roles.console'
import { getSession, signIn } from '@shop/contract/staff/session.console'
import { createTestConsole } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createId } from '../../db/ids.ts'
import { HOUR, MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const live = await createTestConsole(shop, { demandsSecondFactor: true })
const PASSWORD = 'Silent-Harbour-31'
let guests = 0

const anOwner = () => console.aMember('owner')

/** Invites somebody new, by a new owner. */
async function anInvitation(given: { role?: string; language?: 'en' | 'zh'; email?: string } = {}) {
  guests += 1
  const as = await anOwner()
  const email = given.email ?? `guest-${guests}@shop.example`
  const body = { id: createId(), role: 'fulfilment', language: 'en', ...given, email } as const
  const { data } = await console.call(invite, { body }, { as })
  return { ...data, as, token: await readToken(data.email) }
}

async function readToken(email: string): Promise<string> {
  const mails = await shop.readMail(email)
  const link = /\/#\/invitation\?token=([\w-]{43})(?![\w-])/.exec(mails.at(-1)!.text)!
  return link[1]!
}

const accept = (token: string, given: { name?: string; password?: string } = {}, on = console) =>
  on.call(acceptInvitation, { body: { token, name: 'Mei', password: PASSWORD, ...given } })

describe('an invitation', () => {
  test('is mailed with a link to the console; accepting it makes an account and signs in', async () => {
    const { email, token } = await anInvitation({ email: ' New@Shop.example' })
    expect(email).toBe('new@shop.example')
    const { data } = await console.call(openInvitation, { body: { token } })
    expect(data).toEqual({ email, role: 'fulfilment', language: 'en' })
    const accepted = await accept(token)
    expect(accepted.data).toMatchObject({
      state: 'complete',
      staff: { email, name: 'Mei', role: 'fulfilment' },
    })
    expect((await console.call(getSession, {}, { as: { cookie: accepted.cookie! } })).status).toBe(200)
    expect((await console.call(signIn, { body: { email, password: PASSWORD } })).status).toBe(200)
  })

  test('is written in the language of who is invited', async () => {
    const { email } = await anInvitation({ language: 'zh' })
    expect((await shop.readMail(email))[0]!.subject).toBe('邀请您加入店铺管理后台')
  })

  test('works once, also when it is accepted twice at the same time', async () => {
    const { token } = await anInvitation()
    const responses = await Promise.all([accept(token), accept(token)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await accept(token)).error.code).toBe('INVITATION_INVALID')
  })

  test('works for 48 hours', async () => {
    const { id, as, token } = await anInvitation()
    shop.clock.advance(48 * HOUR)
    expect((await accept(token)).error.code).toBe('INVITATION_INVALID')
    expect((await console.call(openInvitation, { body: { token } })).error.code).toBe('INVITATION_INVALID')
    const { data } = await console.call(listInvitations, {}, { as: await console.signInAs(as) })
    expect(data.items.find((one) => one.id === id)).toMatchObject({ is_expired: true, invited_by: 'A owner' })
  })

  test('is stored without its token', async () => {
    const { id, token } = await anInvitation()
    const row = await shop.db.selectFrom('staff_invitations').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('asks for a name, and a password that not everybody uses', async () => {
    const { token } = await anInvitation()
    expect((await accept(token, { name: ' ' })).error.code).toBe('VALIDATION_FAILED')
    expect((await accept(token, { password: 'short' })).error.code).toBe('VALIDATION_FAILED')
    expect((await accept(token, { password: 'Password2026!' })).error.code).toBe('PASSWORD_TOO_COMMON')
    expect((await accept(token)).status).toBe(201)
  })

  test('leads to a second factor first in a live shop', async () => {
    const { token } = await anInvitation()
    expect((await accept(token, {}, live)).data).toMatchObject({ state: 'enrolment', permissions: [] })
  })
})

describe('an open invitation', () => {
  test('can be sent again: only the new link works', async () => {
    const { id, email, as, token } = await anInvitation()
    shop.clock.advance(MINUTE)
    const { data } = await console.call(resendInvitation, { params: { id } }, { as })
    expect(data.is_expired).toBe(false)
    expect((await accept(token)).error.code).toBe('INVITATION_INVALID')
    expect((await accept(await readToken(email))).status).toBe(201)
    const closed = await console.call(resendInvitation, { params: { id } }, { as })
    expect(closed.error.code).toBe('INVITATION_CLOSED')
  })

  test('can be revoked', async () => {
    const { id, as, token } = await anInvitation()
    expect((await console.call(revokeInvitation, { params: { id } }, { as })).status).toBe(200)
    expect((await accept(token)).error.code).toBe('INVITATION_INVALID')
    const { data } = await console.call(listInvitations, {}, { as })
    expect(data.items.map((one) => one.id)).not.toContain(id)
  })

  test('is replaced by another one to the same address, and made once by a repeated request', async () => {
    const { email, as, token } = await anInvitation()
    const body = { id: createId(), email, role: 'support', language: 'en' } as const
    for (const _ of [1, 2]) expect((await console.call(invite, { body }, { as })).data.role).toBe('support')
    expect(await shop.readMail(email)).toHaveLength(2)
    expect((await accept(token)).error.code).toBe('INVITATION_INVALID')
    expect((await accept(await readToken(email))).data.staff.role).toBe('support')
  })

  test('keeps its role from being deleted', async () => {
    const { id, as } = await anInvitation({ role: 'analyst' })
    const remove = () => console.call(deleteRole, { params: { id: 'analyst' } }, { as })
    expect((await remove()).error.code).toBe('ROLE_IN_USE')
    await console.call(revokeInvitation, { params: { id } }, { as })
    expect((await remove()).status).toBe(200)
  })
})

test('nobody is invited who is there already, or to a role that does not exist', async () => {
  const as = await anOwner()
  const toBody = (email: string, role: string) => ({ id: createId(), email, role, language: 'en' }) as const
  const taken = await console.call(invite, { body: toBody(as.email, 'owner') }, { as })
  expect(taken.error.code).toBe('STAFF_EMAIL_TAKEN')
  const unknown = await console.call(invite, { body: toBody('x@shop.example', 'emperor') }, { as })
  expect(unknown.error.code).toBe('VALIDATION_FAILED')
  shop.clock.advance(11 * MINUTE)
  const unconfirmed = await console.call(invite, { body: toBody('x@shop.example', 'owner') }, { as })
  expect(unconfirmed.error.code).toBe('STEP_UP_REQUIRED')
})

test('each step of an invitation is in the audit log', async () => {
  const { id, email, as } = await anInvitation()
  await console.call(resendInvitation, { params: { id } }, { as })
  await accept(await readToken(email))
  const { data } = await console.call(listAuditEntries, { query: { q: email } }, { as })
  expect(data.items.map(({ action, who }) => [action, who])).toEqual([
    ['session.invitation_accepted', email],
    ['invitation.sent_again', as.email],
    ['invitation.sent', as.email],
  ])
})
