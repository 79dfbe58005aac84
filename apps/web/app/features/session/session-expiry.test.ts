import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aRefusal, type FakeBrowser } from '../../../test/fake-browser.ts'
import { closeSession, DAY_MS, NOW, openSession, signIn, storeTokensOf } from '../../../test/fake-session.ts'
import { readDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { touchLastAccess } from './last-access.ts'
import { logout } from './logout.ts'
import { checkSession } from './session-check.ts'
import { countDepartures, getSession, setExpired, setLoading } from './session-store.ts'
import { watchSession } from './session-watch.ts'

const TYPED = { recipient_name: 'Lin Mei' }

let browser: FakeBrowser
beforeEach(() => {
  browser = openSession()
})
afterEach(() => closeSession(browser))

/** A customer who has used the shop and typed into a form. */
function signInAndType(): void {
  signIn(browser)
  touchLastAccess()
  saveDraft('addressDraft', 'mei', TYPED)
}

describe('a session that ends without a sign-out', () => {
  test.each<[string, () => unknown]>([
    ['refused by the server', () => browser.respond(() => aRefusal(401))],
    [
      'unused for more than 2 days',
      () => browser.stored.set('lastAccessTime', String(NOW.getTime() - 2 * DAY_MS - 1)),
    ],
  ])('%s has expired, and what was typed waits for the same customer', async (_, end) => {
    signInAndType()
    end()
    await checkSession()
    expect(getSession()).toMatchObject({ isAuthenticated: false, hasExpired: true })
    expect(browser.stored.has('token')).toBe(false)
    expect(readDraft('addressDraft', undefined)).toEqual({})
    await checkSession()
    expect(getSession().hasExpired).toBe(true)
    signIn(browser)
    expect(getSession().hasExpired).toBe(false)
    expect(readDraft('addressDraft', 'mei')).toEqual(TYPED)
  })

  test('is noticed on page load, too', async () => {
    storeTokensOf(browser, 'mei')
    browser.respond(() => aRefusal(401))
    await checkSession()
    expect(getSession().hasExpired).toBe(true)
  })

  test('empties forms of public pages, except under the hands of the customer', async () => {
    const departures = countDepartures()
    signInAndType()
    setExpired()
    expect(countDepartures()).toBe(departures)
    storeTokensOf(browser, 'mei')
    setLoading()
    browser.respond(() => aRefusal(401))
    await checkSession()
    expect(countDepartures()).toBe(departures + 1)
    await checkSession()
    signInAndType()
    await logout()
    expect(countDepartures()).toBe(departures + 2)
  })

  test('leaves nothing for another customer who signs in', () => {
    signInAndType()
    setExpired()
    signIn(browser, 'lan')
    expect([...browser.visit.keys()]).toEqual([])
  })

  test('ends in the other tabs as expired, with what was typed there', async () => {
    signInAndType()
    const stop = watchSession()
    browser.inAnotherTab('token', null)
    expect(getSession()).toMatchObject({ isAuthenticated: false, hasExpired: true })
    stop()
    signIn(browser)
    expect(readDraft('addressDraft', 'mei')).toEqual(TYPED)
  })
})

describe('a sign-out', () => {
  test('has not expired, and leaves nothing that was typed', async () => {
    signInAndType()
    saveDraft('contactDraft', undefined, TYPED)
    await logout()
    expect(getSession()).toMatchObject({ isAuthenticated: false, hasExpired: false })
    expect([...browser.visit.keys()]).toEqual([])
  })

  test('in another tab while this one was asleep removes what was typed here', async () => {
    signInAndType()
    browser.stored.clear()
    await checkSession()
    expect(getSession()).toMatchObject({ isAuthenticated: false, hasExpired: false })
    expect([...browser.visit.keys()]).toEqual([])
  })
})
