import { describe, expect, test } from 'vitest'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { INITIAL_ROLES, OWNER_ROLE, PERMISSIONS } from '@shop/contract/staff/permissions.console'
import { aShopper } from '../../test/builders.ts'
import { createTestConsole, type Role, type StaffMember } from '../../test/console.ts'
import { readConsoleContract } from '../../test/contract.ts'
import { createTestApp } from '../../test/test-app.ts'
import { CONSOLE_API_ROOT } from './console-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const endpoints = await readConsoleContract()
const guarded = endpoints.filter(([, { permission }]) => permission !== 'anyone')
const ROLES = [OWNER_ROLE, ...(Object.keys(INITIAL_ROLES) as (keyof typeof INITIAL_ROLES)[])] as const
const members = new Map<Role, StaffMember>()
for (const role of ROLES) members.set(role, await console.aMember(role))

/** Sends a request that no schema accepts, to see which errors come before its validation. */
function send({ method, path }: ConsoleEndpoint, headers: Record<string, string>) {
  const url = CONSOLE_API_ROOT + path.replace(/:\w+/g, 'x')
  return console.app.inject({
    method,
    url,
    headers: { origin: console.origin, ...headers },
    ...(method === 'GET' ? {} : { payload: { wrong: true } }),
  })
}

/** The code of a failure; a success may be a file. */
const toCode = ({ statusCode, json }: { statusCode: number; json: () => unknown }) =>
  statusCode < 400 ? undefined : (json() as { error: { code: string } }).error.code

describe('the endpoints of the console', () => {
  test('are all registered, each once', () => {
    const all = endpoints.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(all).size).toBe(all.length)
    for (const [name, { method, path }] of endpoints)
      expect([name, console.app.hasRoute({ method, url: CONSOLE_API_ROOT + path })]).toEqual([name, true])
  })

  test.each(guarded)(
    '%s needs a session of the console: none, a shopper and nonsense get 401',
    async (_, endpoint) => {
      const { token } = await aShopper(shop)
      for (const headers of [
        {},
        { authorization: `Bearer ${token}` },
        { cookie: `__Host-console=${token}; console=${token}` },
      ]) {
        const response = await send(endpoint, headers)
        expect([response.statusCode, toCode(response)]).toEqual([401, 'UNAUTHENTICATED'])
      }
    },
  )

  test.each(guarded)('%s is for the roles that have its permission', async (_, endpoint) => {
    const { permission } = endpoint
    for (const role of ROLES) {
      const response = await send(endpoint, { cookie: members.get(role)!.cookie })
      const permissions: readonly string[] = role === OWNER_ROLE ? PERMISSIONS : INITIAL_ROLES[role]
      const isPermitted = ['password', 'enrolment', 'session', ...permissions].includes(permission)
      expect([role, toCode(response) === 'FORBIDDEN']).toEqual([role, !isPermitted])
      expect(response.statusCode).toBeLessThan(500)
    }
  })

  const writes = endpoints.filter(([, { method }]) => method !== 'GET')
  test.each(writes)('%s is refused from another origin, and without one', async (_, endpoint) => {
    const { cookie } = members.get(OWNER_ROLE)!
    for (const origin of ['https://shop.example', 'null', '']) {
      const response = await send(endpoint, { cookie, origin })
      expect([response.statusCode, toCode(response)]).toEqual([403, 'FORBIDDEN'])
    }
  })

  test.each(endpoints)('%s does not exist on the origin of the shop', async (_, { method, path }) => {
    const url = CONSOLE_API_ROOT + path.replace(/:\w+/g, 'x')
    const { cookie } = members.get(OWNER_ROLE)!
    const response = await shop.app.inject({ method, url, headers: { cookie, origin: console.origin } })
    expect(response.statusCode).toBe(404)
  })
})

test('no endpoint of the shop exists on the origin of the console', async () => {
  for (const url of ['/api/v1/products', '/api/v1/users/profile', '/api/openapi.json']) {
    const response = await console.app.inject({ url, headers: { accept: 'application/json' } })
    expect([url, response.statusCode]).toEqual([url, 404])
  }
})
