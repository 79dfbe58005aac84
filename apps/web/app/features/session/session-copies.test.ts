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

const ENDS: [string, () => unknown][] = [
  ['a logout', logout],
  ['a logout in another tab', setSignedOutElsewhere],
  ['the end of the session by a new password', forgetSession],
]

test.each(ENDS)('%s deletes cached pages, even without network', async (_, signOut) => {
  signIn(browser)
  await visitPages()
  browser.respond(() => Promise.reject(new TypeError('no network')))
  const left = signOut()
  await vi.advanceTimersByTimeAsync(10_000)
  await left
  expect(listStored()).toEqual(['shop-code'])
})

test.each([...ENDS, ['a refusal', checkSession] as const])('%s deletes the birth', async (_, signOut) => {
  signIn(browser)
  browser.visit.set('birthDraft', '{}')
  browser.respond(() => aRefusal(401))
  await signOut()
  expect([...browser.visit.keys()]).toEqual([])
})

test.each([...ENDS, ['a refusal', checkSession] as const])(
  '%s deletes the cached data',
  async (_, signOut) => {
    signIn(browser)
    const client = getQueryClient()
    client.setQueryData(toShopperKey('mei', 'addresses'), ['home'])
    client.setQueryData(['regions'], 'tree')
    browser.respond(() => aRefusal(401))
    await signOut()
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['regions']])
    client.clear()
  },
)

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

test('a refusal that ends the session deletes the cached pages', async () => {
  signIn(browser)
  await visitPages()
  browser.respond(() => aRefusal(401))
  await checkSession()
  await vi.advanceTimersByTimeAsync(0)
  expect(listStored()).toEqual(['shop-code'])
})

test('guests retain their cached pages', async () => {
  await visitPages()
  await checkSession()
  await vi.advanceTimersByTimeAsync(0)
  expect(listStored()).toEqual(['shop-pages', 'shop-code'])
})
