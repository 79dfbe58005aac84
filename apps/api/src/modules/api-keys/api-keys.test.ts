import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/api-keys/api-keys.console'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { listCustomers } from '@shop/contract/customers/customers.console'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Input } from '@shop/contract/http/endpoint'
import { exportOrders } from '@shop/contract/orders/order-documents.console'
import { getOrder, listOrders } from '@shop/contract/orders/orders.console'
import { getAccount } from '@shop/contract/staff/account.console'
import { KEY_PERMISSIONS, type KeyPermission } from '@shop/contract/staff/permissions.console'
import { createRole } from '@shop/contract/staff/roles.console'
import { changeStock } from '@shop/contract/stock/stock.console'
import { aPaidOrder, aProduct, readStock } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { readConsoleContract } from '../../../test/contract.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')

/** Calls as an owner who has just signed in: tests move the clock by days. */
async function call<E extends ConsoleEndpoint>(endpoint: E, input: Input<E>) {
  return console.call(endpoint, input, { as: await console.signInAs(owner) })
}

/** Calls as a program does: from no origin, with its key alone. */
const callWith = <E extends ConsoleEndpoint>(key: string, endpoint: E, input: Input<E>) =>
  console.call(endpoint, input, { headers: { authorization: `Bearer ${key}`, origin: '' } })

async function aKey(permissions: KeyPermission[], extra: { expires_at?: string } = {}) {
  const body = { id: randomUUID(), name: 'Accounting', permissions, expires_at: null, ...extra }
  return (await call(endpoints.createApiKey, { body })).data
}
const read = async (id: string) =>
  (await call(endpoints.listApiKeys, {})).data.items.find((key) => key.id === id)!
const canRead = async (key: string) => (await callWith(key, listOrders, {})).status === 200

describe('a program', () => {
  test('reads what its key permits, without names where it may not see them', async () => {
    const { order } = await aPaidOrder(shop)
    const { key } = await aKey(['orders.read'])
    const params = { id: order.order_id }
    const { data } = await callWith(key, getOrder, { params })
    expect(data.order_number).toBe(order.order_number)
    expect(JSON.stringify(data)).not.toContain('example.com')
    const { key: withPersonal } = await aKey(['orders.read', 'personal.read'])
    expect(JSON.stringify((await callWith(withPersonal, getOrder, { params })).data)).toContain('example.com')
    expect((await callWith(key, listCustomers, {})).error.code).toBe('FORBIDDEN')
  })

  test('changes what its key permits, and the audit log names it', async () => {
    const { id: productId } = await aProduct(shop, { stock: 5 })
    const { key } = await aKey(['stock.change'])
    const body = {
      id: randomUUID(),
      product_id: productId,
      size: '',
      change: 3,
      reason: 'correction' as const,
    }
    await callWith(key, changeStock, { body })
    expect((await readStock(shop, productId)).available).toBe(8)
    const query = { subject_type: 'stock' }
    const [entry] = (await call(listAuditEntries, { query })).data.items
    expect(entry).toMatchObject({ action: 'stock.correction', who: 'Accounting (API key)' })
    expect(entry).not.toHaveProperty('staff_id')
  })

  test('does nothing that needs a confirmation, an account or the right to give rights', async () => {
    const { key } = await aKey([...KEY_PERMISSIONS])
    expect((await callWith(key, exportOrders, { query: { personal: 'true' } })).error.code).toBe(
      'STEP_UP_REQUIRED',
    )
    expect((await callWith(key, getAccount, {})).error.code).toBe('FORBIDDEN')
    expect((await callWith(key, endpoints.listApiKeys, {})).error.code).toBe('FORBIDDEN')
    const body = { id: randomUUID(), name: 'Everything', permissions: ['staff.manage' as const] }
    expect((await callWith(key, createRole, { body })).error.code).toBe('FORBIDDEN')
  })

  test('with every permission is refused wherever keys are', async () => {
    const { key } = await aKey([...KEY_PERMISSIONS])
    const forPeople = (await readConsoleContract()).filter(
      ([, { permission, stepUp }]) => stepUp || !(KEY_PERMISSIONS as string[]).includes(permission),
    )
    for (const [name, { method, path }] of forPeople) {
      const response = await console.app.inject({
        method,
        url: `/api${path.replace(/:\w+/g, 'x')}`,
        headers: { authorization: `Bearer ${key}` },
        ...(method === 'GET' ? {} : { payload: { wrong: true } }),
      })
      expect([name, response.statusCode]).toEqual([name, 403])
    }
  })

  test('cannot use a session with it, nor a key without its word', async () => {
    const { key } = await aKey(['orders.read'])
    const { cookie } = await console.signInAs(owner)
    const both = { authorization: 'Bearer shop_key_unknown', cookie }
    expect((await console.call(listOrders, {}, { headers: both })).error.code).toBe('UNAUTHENTICATED')
    expect((await console.call(listOrders, {}, { headers: { authorization: key } })).status).toBe(401)
  })
})

describe('a key', () => {
  test('is stored as a hash, shown once, and noted when it is used, once a minute', async () => {
    const { id, key, last_four: lastFour } = await aKey(['orders.read'])
    expect(key.endsWith(lastFour)).toBe(true)
    const rows = await shop.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key.slice(0, -4))
    expect(JSON.stringify((await call(listAuditEntries, {})).data)).not.toContain(key.slice(0, -4))
    expect(await read(id)).not.toHaveProperty('last_used_at')
    await canRead(key)
    const first = (await read(id)).last_used_at
    await canRead(key)
    expect((await read(id)).last_used_at).toBe(first)
    shop.clock.advance(MINUTE)
    await canRead(key)
    expect(new Date((await read(id)).last_used_at!).getTime()).toBeGreaterThan(new Date(first!).getTime())
  })

  test('ends when it expires, and when it is revoked', async () => {
    const inAnHour = new Date(shop.clock().getTime() + HOUR).toISOString()
    const expiring = await aKey(['orders.read'], { expires_at: inAnHour })
    const revoked = await aKey(['orders.read'])
    expect(await canRead(expiring.key)).toBe(true)
    shop.clock.advance(HOUR)
    expect(await canRead(expiring.key)).toBe(false)
    expect((await read(expiring.id)).status).toBe('expired')
    expect(await canRead(revoked.key)).toBe(true)
    const params = { id: revoked.id }
    await call(endpoints.revokeApiKey, { params })
    await call(endpoints.revokeApiKey, { params })
    expect(await canRead(revoked.key)).toBe(false)
    const query = { subject_type: 'api_key', subject_id: revoked.id }
    const log = (await call(listAuditEntries, { query })).data.items
    expect(log.map(({ action }) => action)).toEqual(['api_key.revoked', 'api_key.created'])
  })

  test('is replaced once, and the one before is valid until the chosen time', async () => {
    const { id, key, last_four } = await aKey(['orders.read'])
    const rotate = (lastFour: string, hours: number) =>
      call(endpoints.rotateApiKey, {
        params: { id },
        body: { last_four: lastFour, overlap_hours: hours },
      })
    const rotated = (await rotate(last_four, 24)).data
    expect((await rotate(last_four, 24)).error.code).toBe('STALE_VERSION')
    expect([await canRead(key), await canRead(rotated.key)]).toEqual([true, true])
    shop.clock.advance(DAY)
    expect([await canRead(key), await canRead(rotated.key)]).toEqual([false, true])
    const again = (await rotate(rotated.last_four, 0)).data
    expect([await canRead(rotated.key), await canRead(again.key)]).toEqual([false, true])
  })

  test('has no permission that its maker lacks, and none to give rights', async () => {
    const role = { id: randomUUID(), name: 'Programs', permissions: ['programs.manage' as const] }
    await call(createRole, { body: role })
    const member = await console.aMember(role.id as never)
    const body = {
      id: randomUUID(),
      name: 'Accounting',
      permissions: ['orders.read' as const],
      expires_at: null,
    }
    const refused = await console.call(endpoints.createApiKey, { body }, { as: member })
    expect(refused.error.code).toBe('FORBIDDEN')
    for (const permission of ['staff.manage', 'programs.manage'])
      expect(
        (await call(endpoints.createApiKey, { body: { ...body, permissions: [permission] } as never })).error
          .code,
      ).toBe('VALIDATION_FAILED')
    await call(endpoints.createApiKey, { body })
    expect((await call(endpoints.createApiKey, { body })).error.code).toBe('API_KEY_EXISTS')
  })
})
