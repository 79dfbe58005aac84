import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createApiKey } from '@shop/contract/api-keys/api-keys.console'
import { createCustomerGroup, deleteCustomerGroup } from '@shop/contract/customers/customer-groups.console'
import { exportOrders } from '@shop/contract/orders/order-documents.console'
import { getOrder, listOrders } from '@shop/contract/orders/orders.console'
import { aPaidOrder } from '../../test/builders.ts'
import { createTestConsole } from '../../test/console.ts'
import { createTestApp } from '../../test/test-app.ts'

const shop = await createTestApp()
let offered = 0
beforeEach(() => {
  offered = 0
})
const replicas = {
  areConfigured: true,
  reads: shop.db,
  offer: <Result>(work: () => Promise<Result>) => {
    offered += 1
    return work()
  },
}
const { call, aMember } = await createTestConsole({ ...shop, services: { ...shop.services, replicas } })
const owner = await aMember('owner')

const aGroup = () => ({ body: { id: randomUUID(), name: randomUUID() } })

test('lists are offered to replicas; one record and what is exported are read from the primary', async () => {
  const { order } = await aPaidOrder(shop)
  expect((await call(listOrders, {}, { as: owner })).status).toBe(200)
  expect(offered).toBe(1)
  await call(getOrder, { params: { id: order.order_id } }, { as: owner })
  await call(exportOrders, {}, { as: owner })
  expect(offered).toBe(1)
})

test('a browser that has changed something reads the primary for some seconds', async () => {
  const { cookie, headers } = await call(createCustomerGroup, aGroup(), { as: owner })
  expect(headers['set-cookie']).toBe('console-changed=1; Max-Age=5; Path=/; HttpOnly; SameSite=Strict')
  await call(listOrders, {}, { as: { cookie: `${owner.cookie}; ${cookie}` } })
  expect(offered).toBe(0)
})

test('so does one whose change has failed: part of it may have been committed', async () => {
  const params = { id: randomUUID() }
  const { status, cookie } = await call(deleteCustomerGroup, { params }, { as: owner })
  expect([status, cookie]).toEqual([404, 'console-changed=1'])
})

test('a program, which stores no cookie, always reads the primary', async () => {
  const body = {
    id: randomUUID(),
    name: 'Accounting',
    permissions: ['orders.read' as const],
    expires_at: null,
  }
  const { key } = (await call(createApiKey, { body }, { as: owner })).data
  const { status } = await call(listOrders, {}, { headers: { authorization: `Bearer ${key}`, origin: '' } })
  expect([status, offered]).toEqual([200, 0])
})

test('without replicas no cookie is set', async () => {
  const { call, aMember } = await createTestConsole(shop)
  const { headers } = await call(createCustomerGroup, aGroup(), { as: await aMember('owner') })
  expect(headers['set-cookie']).toBeUndefined()
})
