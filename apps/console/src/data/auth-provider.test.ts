import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { ApiError } from './api-error.ts'
import { createAuthProvider } from './auth-provider.ts'
import { createServices } from './services.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function createProvider(handlers: Parameters<typeof createFakeApi>[0]) {
  const { fetch, requests } = createFakeApi(handlers)
  const services = createServices(fetch)
  const signInAgain = vi.fn(() => Promise.resolve(true))
  const { api, session } = services
  return { requests, session, signInAgain, provider: createAuthProvider({ api, session, signInAgain }) }
}

test('A session that is missing or lacks its second factor is refused.', async () => {
  const { provider, session } = createProvider({})
  await expect(provider.checkAuth({})).rejects.toThrow('errors.UNAUTHENTICATED')
  session.set(aSession({ state: 'second_factor' }))
  await expect(provider.checkAuth({})).rejects.toThrow('errors.UNAUTHENTICATED')
})

test('People who do not sign in again are signed out.', async () => {
  const { provider, session, signInAgain } = createProvider({
    'GET /console/session': () => refuse(401, 'UNAUTHENTICATED'),
  })
  session.set(aSession())
  signInAgain.mockResolvedValue(false)
  vi.advanceTimersByTime(61_000)
  await expect(provider.checkAuth({})).rejects.toThrow('errors.UNAUTHENTICATED')
  expect(session.get()).toBeUndefined()
})

test('A session is fetched again after a minute, and its last state counts while the server is away.', async () => {
  const { provider, session, requests } = createProvider({
    'GET /console/session': inOrder(
      () => succeed(aSession({ permissions: ['orders.read'] })),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ),
  })
  session.set(aSession())
  await provider.checkAuth({})
  expect(requests).toHaveLength(0)
  vi.advanceTimersByTime(61_000)
  await provider.checkAuth({})
  expect(await provider.getPermissions!({})).toEqual(['orders.read'])
  vi.advanceTimersByTime(61_000)
  await provider.checkAuth({})
  expect(requests).toHaveLength(2)
})

test('When a session has ended on the server, people may sign in again where they are.', async () => {
  const { provider, session, signInAgain } = createProvider({
    'GET /console/session': () => refuse(401, 'UNAUTHENTICATED'),
  })
  session.set(aSession())
  vi.advanceTimersByTime(61_000)
  signInAgain.mockImplementation(() => {
    // Without a session, the page would go, and with it what was typed.
    expect(session.get()).toBeDefined()
    session.set(aSession())
    return Promise.resolve(true)
  })
  await provider.checkAuth({})
  expect(signInAgain).toHaveBeenCalledTimes(1)
})

test('Access is that of the endpoint’s permission; what the console cannot do is open to nobody.', async () => {
  const { provider, session } = createProvider({})
  const canAccess = (resource: string, action: string) => provider.canAccess!({ resource, action })
  session.set(aSession({ permissions: ['audit.read'] }))
  expect(await canAccess('audit-log', 'list')).toBe(true)
  expect(await canAccess('audit-log', 'edit')).toBe(false)
  expect(await canAccess('unknown', 'list')).toBe(false)
  session.set(aSession({ permissions: ['orders.read'] }))
  expect(await canAccess('audit-log', 'list')).toBe(false)
})

test('Signing out ends the session on the server; if that fails, people are still signed in.', async () => {
  const { provider, session, requests } = createProvider({
    'DELETE /console/session': inOrder(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => succeed({}),
    ),
  })
  session.set(aSession())
  await expect(provider.logout({})).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(session.get()).toBeDefined()
  // The address stays, so that the same page shows after signing in.
  expect(await provider.logout({})).toBe(false)
  expect(session.get()).toBeUndefined()
  await provider.logout({})
  expect(requests).toHaveLength(2)
})

test('Only a missing session leads to the sign-in page; a missing permission does not.', async () => {
  const { provider, session } = createProvider({})
  session.set(aSession())
  await provider.checkError(new ApiError('FORBIDDEN', { status: 403 }))
  expect(session.get()).toBeDefined()
  const ended = new ApiError('UNAUTHENTICATED', { status: 401 })
  await expect(provider.checkError(ended)).rejects.toBe(ended)
  expect(session.get()).toBeUndefined()
})

test('People are shown by name, and by e-mail without one.', async () => {
  const { provider, session } = createProvider({})
  session.set(aSession())
  expect(await provider.getIdentity!()).toMatchObject({ id: 'staff-1', fullName: 'Mei Lin' })
  session.set(aSession({ staff: { ...aSession().staff, name: '' } }))
  expect(await provider.getIdentity!()).toMatchObject({ fullName: 'mei@example.com' })
})
