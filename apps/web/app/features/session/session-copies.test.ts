import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRefusal, type FakeBrowser } from '../../../test/fake-browser.ts'
import { openFakeCaches, type FakeCaches } from '../../../test/fake-caches.ts'
import { closeSession, openSession, signIn } from '../../../test/fake-session.ts'
import { forgetSession } from './forget-session.ts'
import { logout } from './logout.ts'
import { checkSession } from './session-check.ts'
import { setSignedOutElsewhere } from './session-store.ts'

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
const listKept = () => [...fake.stores.keys()]

const ENDS: [string, () => unknown][] = [
  ['a logout', logout],
  ['a logout in another tab', setSignedOutElsewhere],
  ['the end of the session by a new password', forgetSession],
]

test.each(ENDS)('%s removes what somebody looked at, whoever hears of it', async (_, leave) => {
  signIn(browser)
  await visitPages()
  browser.answer(() => Promise.reject(new TypeError('no network')))
  const left = leave()
  await vi.advanceTimersByTimeAsync(10_000)
  await left
  expect(listKept()).toEqual(['shop-code'])
})

test.each([...ENDS, ['a refusal', checkSession] as const])('%s takes the birth along', async (_, leave) => {
  signIn(browser)
  browser.visit.set('birthDraft', '{}')
  browser.answer(() => aRefusal(401))
  await leave()
  expect([...browser.visit.keys()]).toEqual([])
})

test('a refusal that ends the session removes it too', async () => {
  signIn(browser)
  await visitPages()
  browser.answer(() => aRefusal(401))
  await checkSession()
  await vi.advanceTimersByTimeAsync(0)
  expect(listKept()).toEqual(['shop-code'])
})

test('visitors who never signed in keep their copies', async () => {
  await visitPages()
  await checkSession()
  await vi.advanceTimersByTimeAsync(0)
  expect(listKept()).toEqual(['shop-pages', 'shop-code'])
})
