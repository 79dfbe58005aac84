import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRefusal, type FakeBrowser } from '../../../test/fake-browser.ts'
import { openFakeCaches, type FakeCaches } from '../../../test/fake-caches.ts'
import { closeSession, openSession, signIn } from '../../../test/fake-session.ts'
import { getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'
import { logout } from './logout.ts'
import { checkSession } from './session-check.ts'
import { forgetSession, setSignedOutElsewhere } from './session-store.ts'

let browser: FakeBrowser
let fake: FakeCaches
beforeEach(() => {
  browser = openSession()
  fake = openFakeCaches()
})
afterEach(() => closeSession(browser))

async function visitPages(): Promise<void> {
  for (const name of ['shop-pages', 'shop-code']) await caches.open(name)
}
const listStored = () => [...fake.stores.keys()]

const noNetwork = () => Promise.reject(new TypeError('no network'))

test.each<[string, () => unknown, () => Response | Promise<Response>]>([
  ['a logout without network', logout, noNetwork],
  ['a logout in another tab', setSignedOutElsewhere, noNetwork],
  ['the end of the session by a new password', forgetSession, noNetwork],
  ['a refusal', checkSession, () => aRefusal(401)],
])('%s deletes the birth, the cached data and the cached pages', async (_, end, respond) => {
  signIn(browser)
  await visitPages()
  browser.visit.set('birthDraft', '{}')
  const client = getQueryClient()
  client.setQueryData(toShopperKey('mei', 'addresses'), ['home'])
  client.setQueryData(['regions'], 'tree')
  browser.respond(respond)
  const ending = end()
  await vi.advanceTimersByTimeAsync(10_000)
  await ending
  expect([...browser.visit.keys()]).toEqual([])
  const cached = client.getQueryCache().getAll()
  expect(cached.map(({ queryKey }) => queryKey)).toEqual([['regions']])
  expect(listStored()).toEqual(['shop-code'])
  client.clear()
})

test('the next customer gets no cached or pending data of the previous one', async () => {
  signIn(browser, 'mei')
  const client = getQueryClient()
  let respond = (_: string[]) => {}
  const queryFn = () => new Promise<string[]>((resolve) => (respond = resolve))
  const fetching = client.fetchQuery({ queryKey: toShopperKey('mei', 'addresses'), queryFn })
  fetching.catch(() => undefined)
  client.setQueryData(toShopperKey('mei', 'orders'), ['SY1'])
  signIn(browser, 'lin')
  respond(['home'])
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('an updated profile of the same customer leaves the cached data', () => {
  signIn(browser)
  const client = getQueryClient()
  client.setQueryData(toShopperKey('mei', 'addresses'), ['home'])
  signIn(browser)
  expect(client.getQueryData(toShopperKey('mei', 'addresses'))).toEqual(['home'])
  client.clear()
})

test('guests retain their cached pages', async () => {
  await visitPages()
  await checkSession()
  await vi.advanceTimersByTimeAsync(0)
  expect(listStored()).toEqual(['shop-pages', 'shop-code'])
})
