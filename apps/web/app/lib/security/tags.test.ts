import { describe, expect, test } from 'vitest'
import { mayRunTags, toReportedAddress, toReportedReferrer } from './tags.ts'

describe('tags', () => {
  test.each([
    '/',
    '/category/bracelets',
    '/product/amethyst-still-water-bracelet',
    '/cart',
    '/cookies',
    '/about',
  ])('may run on %s', (path) => expect(mayRunTags(path)).toBe(true))

  test.each([
    '/user',
    '/user/orders',
    '/user/security',
    '/checkout',
    '/checkout/success',
    '/payment/0198c7b2',
    '/login',
    '/register',
    '/check-email',
    '/verify-email',
    '/forgot-password',
    '/request-password-reset',
    '/reset-password',
    '/search',
    '/contact',
    '/performance-dashboard',
    '/a-page-of-tomorrow',
    '/cart/../user',
    '//cart',
    '/product/a/b',
    '',
  ])('may not run on %s', (path) => expect(mayRunTags(path)).toBe(false))
})

describe('addresses that are reported to tags', () => {
  test('contain the page and the campaign, and nothing that was typed', () => {
    const address = new URL(
      'https://shop.example/category/carved?q=mei%40example.com&token=x&utm_source=letter&utm_email=mei#here',
    )
    expect(toReportedAddress(address)).toBe('https://shop.example/category/carved?utm_source=letter')
    expect(toReportedAddress(new URL('https://shop.example/?token=x'))).toBe('https://shop.example/')
  })

  test('leave out the referrer page unless tags may run there', () => {
    const origin = 'https://shop.example'
    expect(toReportedReferrer(`${origin}/payment/0198c7b2`, origin)).toBe(`${origin}/`)
    expect(toReportedReferrer(`${origin}/search?q=mei`, origin)).toBe(`${origin}/`)
    expect(toReportedReferrer(`${origin}/product/agate?q=mei`, origin)).toBe(`${origin}/product/agate`)
    expect(toReportedReferrer('https://other.example/cart?mail=mei', origin)).toBe('https://other.example/')
    expect(toReportedReferrer('', origin)).toBe('')
  })
})
