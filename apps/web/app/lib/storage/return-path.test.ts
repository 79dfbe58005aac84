import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeBrowser, type FakeBrowser } from '../../../test/fake-browser.ts'
import {
  addReturnPath,
  findStoredReturnPath,
  findReturnPath,
  forgetReturnPath,
  storeReturnPath,
  toReturnQuery,
  toSafePath,
} from './return-path.ts'

describe('the return path after sign-in [T43]', () => {
  test.each(['/checkout', '/user/orders?page=2#latest', '/search?q=%E7%8E%89', '/loginx'])(
    'may be %s',
    (path) => expect(toSafePath(path)).toBe(path),
  )

  test.each([
    ['another site', 'https://evil.example/'],
    ['another site without a protocol', '//evil.example'],
    ['a backslash that browsers read as a slash', '/\\evil.example'],
    ['a backslash further on', '/a\\..\\\\evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a path that resolves to another site', '/.//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'checkout'],
    ['nothing', ''],
    ['the login page itself', '/login?returnTo=/login'],
    ['the page of a mailed link', '/verify-email?token=x'],
  ])('is never %s', (_, path) => expect(toSafePath(path)).toBeUndefined())

  test('comes from the navigation state before the address', () => {
    const from = { pathname: '/user', search: '?a=1', hash: '' }
    expect(findReturnPath({ from }, '?returnTo=/cart')).toBe('/user?a=1')
    expect(findReturnPath(null, '?returnTo=%2Fcart')).toBe('/cart')
    expect(findReturnPath({}, '?returnTo=https://evil.example')).toBeUndefined()
  })

  test('survives being written into a link', () => {
    const path = '/user/orders?page=2&order=1#x'
    expect(findReturnPath(null, toReturnQuery(path))).toBe(path)
    expect(toReturnQuery(undefined)).toBe('')
  })

  test('is added to an existing query', () => {
    const query = addReturnPath('?lang=zh', '/product/agate?lang=zh')
    expect(query).toBe('?lang=zh&returnTo=%2Fproduct%2Fagate%3Flang%3Dzh')
    expect(findReturnPath(null, query)).toBe('/product/agate?lang=zh')
    expect(addReturnPath('', '/cart')).toBe('?returnTo=%2Fcart')
    expect(addReturnPath('?returnTo=%2Fuser', '/cart')).toBe('?returnTo=%2Fuser')
    expect(addReturnPath('?lang=zh', undefined)).toBe('?lang=zh')
  })
})

describe('the return path that is stored while a mail is read', () => {
  let browser: FakeBrowser

  beforeEach(() => {
    browser = openFakeBrowser(new Date('2026-11-20T08:00:00Z'))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is found again and removed after use', () => {
    storeReturnPath('/checkout')
    expect(findStoredReturnPath()).toBe('/checkout')
    forgetReturnPath()
    expect(findStoredReturnPath()).toBeUndefined()
  })

  test('expires with the mailed link', () => {
    storeReturnPath('/checkout')
    vi.advanceTimersByTime(24 * 60 * 60 * 1000)
    expect(findStoredReturnPath()).toBeUndefined()
  })

  test('is replaced by a registration without one', () => {
    storeReturnPath('/checkout')
    storeReturnPath(undefined)
    expect(findStoredReturnPath()).toBeUndefined()
  })

  test('is validated again when read', () => {
    browser.stored.set('returnTo', JSON.stringify({ path: '//evil.example', until: Date.now() + 1_000 }))
    expect(findStoredReturnPath()).toBeUndefined()
  })
})
