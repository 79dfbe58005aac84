import type { Address } from '@shop/contract/addresses'
import type { UserProfile } from '@shop/contract/users'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAnswer, openFakeBrowser, type FakeBrowser } from '../../test/fake-browser.ts'
import { openAddressBook } from '../features/addresses/address-store.ts'
import { keepProfile } from './profile-keeper.ts'

const USER = { user_id: 'u1', nickname: 'Mei', avatar_url: null, level: 2 } as UserProfile
const ADDRESS = { address_id: 'a1', label: 'Home', is_default: true, phone: '13912345678' } as Address

describe('the keeper of the profile', () => {
  let browser: FakeBrowser
  let stop: () => void = () => undefined

  beforeEach(() => {
    browser = openFakeBrowser(new Date('2025-06-01T08:00:00Z'))
    browser.answer(() => anAnswer({ items: [ADDRESS] }))
  })

  afterEach(() => {
    stop()
    openAddressBook(undefined)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function findKept(): { nickname: string; addresses: unknown[] } | undefined {
    const text = browser.stored.get('profile')
    return text === undefined ? undefined : JSON.parse(text)
  }

  it('saves after a pause of 1 s [T182]', () => {
    stop = keepProfile(USER)
    vi.advanceTimersByTime(999)
    expect(findKept()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(findKept()).toMatchObject({ user_id: 'u1', addresses: [] })
  })

  it('saves at once when the page is left', () => {
    stop = keepProfile(USER)
    browser.page.dispatchEvent(new Event('pagehide'))
    expect(findKept()).toBeDefined()
  })

  it('saves nothing once it has stopped', () => {
    keepProfile(USER)()
    browser.page.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(5_000)
    expect(findKept()).toBeUndefined()
  })

  it('adds the addresses once a page has asked for them, and keeps them when it has not', async () => {
    stop = keepProfile(USER)
    openAddressBook('u1')
    await vi.advanceTimersByTimeAsync(1_000)
    const addresses = [{ address_id: 'a1', label: 'Home', is_default: true }]
    expect(findKept()?.addresses).toEqual(addresses)

    stop()
    openAddressBook(undefined)
    stop = keepProfile({ ...USER, nickname: 'Lan' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(findKept()).toMatchObject({ nickname: 'Lan', addresses })
  })

  it('takes no addresses of another shopper', async () => {
    openAddressBook('u2')
    await vi.advanceTimersByTimeAsync(0)
    stop = keepProfile(USER)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(findKept()?.addresses).toEqual([])
  })
})
