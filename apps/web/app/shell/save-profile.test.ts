import type { Address } from '@shop/contract/addresses/addresses.schemas'
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeBrowser, type FakeBrowser } from '../../test/fake-browser.ts'
import { addressesQuery } from '../features/addresses/address-queries.ts'
import { getQueryClient } from '../lib/api/query-client.ts'
import { saveProfile } from './save-profile.ts'

const USER = { user_id: 'u1', nickname: 'Mei', avatar_url: null, level: 2 } as UserProfile
const ADDRESS = { address_id: 'a1', label: 'Home', is_default: true, phone: '13912345678' } as Address

/** Puts addresses into the query cache, as a page of addresses does. */
function showAddressesOf(shopperId: string): void {
  getQueryClient().setQueryData(addressesQuery(shopperId).queryKey, [ADDRESS])
}

describe('saving the profile on the device', () => {
  let browser: FakeBrowser
  let stop: () => void = () => undefined

  beforeEach(() => {
    browser = openFakeBrowser(new Date('2025-06-01T08:00:00Z'))
  })

  afterEach(() => {
    stop()
    getQueryClient().clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function findSaved(): { nickname: string; addresses: unknown[] } | undefined {
    const text = browser.stored.get('profile')
    return text === undefined ? undefined : JSON.parse(text)
  }

  test('waits for a pause of 1 s [T182]', () => {
    stop = saveProfile(USER)
    vi.advanceTimersByTime(999)
    expect(findSaved()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(findSaved()).toMatchObject({ user_id: 'u1', addresses: [] })
  })

  test('happens at once when the page is left', () => {
    stop = saveProfile(USER)
    browser.page.dispatchEvent(new Event('pagehide'))
    expect(findSaved()).toBeDefined()
  })

  test('ends when stopped', () => {
    saveProfile(USER)()
    browser.page.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(5_000)
    expect(findSaved()).toBeUndefined()
  })

  test('includes the addresses once a page has loaded them, else those saved before [T475]', async () => {
    stop = saveProfile(USER)
    showAddressesOf('u1')
    await vi.advanceTimersByTimeAsync(1_000)
    const addresses = [{ address_id: 'a1', label: 'Home', is_default: true }]
    expect(findSaved()?.addresses).toEqual(addresses)

    stop()
    getQueryClient().clear()
    stop = saveProfile({ ...USER, nickname: 'Lan' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(findSaved()).toMatchObject({ nickname: 'Lan', addresses })
  })

  test('excludes addresses of another shopper', async () => {
    showAddressesOf('u2')
    stop = saveProfile(USER)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(findSaved()?.addresses).toEqual([])
  })
})
