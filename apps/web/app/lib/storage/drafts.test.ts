import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeBrowser, type FakeBrowser } from '../../../test/fake-browser.ts'
import { claimDrafts, forgetDrafts, readDraft, removeDraft, removeStaleDrafts, saveDraft } from './drafts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TYPED = { note: 'For my mother' }

let browser: FakeBrowser
beforeEach(() => {
  browser = openFakeBrowser(new Date('2025-06-01T08:00:00Z'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the draft of a form', () => {
  test.each([
    ['a guest', undefined, 'a guest', undefined, TYPED],
    ['a guest', undefined, 'a customer who signs in', 'mei', TYPED],
    ['a customer', 'mei', 'the same customer', 'mei', TYPED],
    ['a customer', 'mei', 'another customer', 'lan', {}],
    ['a customer', 'mei', 'a guest', undefined, {}],
  ])('typed by %s (%s) is for %s (%s): %j', (_, ownerId, __, shopperId, seen) => {
    saveDraft('checkoutDraft', ownerId, TYPED)
    expect(readDraft('checkoutDraft', shopperId)).toEqual(seen)
  })

  test('collects the changes of its owner, and begins anew for another', () => {
    saveDraft('profileDraft', 'mei', { bio: 'Green' })
    saveDraft('profileDraft', 'mei', { bio: 'Green stones', phone: '138' })
    expect(readDraft('profileDraft', 'mei')).toEqual({ bio: 'Green stones', phone: '138' })
    saveDraft('profileDraft', 'lan', { phone: '139' })
    expect(readDraft('profileDraft', 'lan')).toEqual({ phone: '139' })
  })

  test('is in session storage only, and gone once it is sent', () => {
    saveDraft('contactDraft', 'mei', TYPED)
    expect([...browser.visit.keys()]).toEqual(['contactDraft'])
    expect([...browser.stored.keys()]).toEqual([])
    removeDraft('contactDraft')
    expect([...browser.visit.keys()]).toEqual([])
  })

  test('expires 3 days after its last change', () => {
    saveDraft('addressDraft', 'mei', TYPED)
    vi.setSystemTime(Date.now() + 3 * DAY_MS)
    removeStaleDrafts(false)
    expect(readDraft('addressDraft', 'mei')).toEqual(TYPED)
    vi.setSystemTime(Date.now() + 1)
    expect(readDraft('addressDraft', 'mei')).toEqual({})
    removeStaleDrafts(false)
    expect([...browser.visit.keys()]).toEqual([])
  })

  test.each(['', 'no JSON', 'null', '7', '{}', '{"changedAtMs":1748764800000}', '{"values":{"note":"x"}}'])(
    'is empty where %j was stored',
    (stored) => {
      browser.visit.set('checkoutDraft', stored)
      expect(readDraft('checkoutDraft', undefined)).toEqual({})
    },
  )
})

describe('the drafts of a tab', () => {
  beforeEach(() => {
    saveDraft('checkoutDraft', undefined, TYPED)
    saveDraft('addressDraft', 'mei', TYPED)
  })

  test('belong to the shopper who signs in, unless another has typed them', () => {
    claimDrafts('lan')
    expect([...browser.visit.keys()]).toEqual(['checkoutDraft'])
    expect(readDraft('checkoutDraft', 'lan')).toEqual(TYPED)
    expect(readDraft('checkoutDraft', undefined)).toEqual({})
  })

  test('are without those of a shopper who has signed out', () => {
    removeStaleDrafts(true)
    expect([...browser.visit.keys()]).toEqual(['checkoutDraft'])
  })

  test('are all forgotten on sign-out', () => {
    forgetDrafts()
    expect([...browser.visit.keys()]).toEqual([])
  })
})
