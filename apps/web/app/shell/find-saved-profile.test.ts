import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeBrowser, type FakeBrowser } from '../../test/fake-browser.ts'
import { findSavedProfile } from './find-saved-profile.ts'

const MEI = { user_id: 'mei', nickname: 'Mei', avatar_url: null }
const HOME = { address_id: 'a1', label: 'Home', is_default: true }

describe('the profile stored on the device', () => {
  let browser: FakeBrowser

  beforeEach(() => {
    browser = openFakeBrowser(new Date('2025-06-01T08:00:00Z'))
    browser.stored.set('profile', JSON.stringify({ ...MEI, nickname: 'M', level: 2, addresses: [HOME] }))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is found for its shopper, with their latest name [T476]', () => {
    expect(findSavedProfile(MEI)).toEqual({ ...MEI, level: 2, addresses: [HOME] })
  })

  test('is not found for another shopper', () => {
    const lan = { user_id: 'lan', nickname: 'Lan', avatar_url: null }
    expect(findSavedProfile(lan)).toEqual({ ...lan, level: undefined, addresses: [] })
  })

  test('is not found without a known shopper', () => expect(findSavedProfile(undefined)).toBeUndefined())
})
