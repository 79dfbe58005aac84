import { expect, test } from 'vitest'
import { toMeasuredPage } from './measured-page.ts'

test.each([
  ['/', 'home'],
  ['/category/carved', 'category'],
  ['/product/amethyst-still-water-bracelet', 'product'],
  ['/search', 'search'],
  ['/cart', 'cart'],
  ['/checkout', 'checkout'],
  ['/checkout/success', 'checkout'],
  ['/payment/0199', 'payment'],
  ['/user', 'account'],
  ['/user/orders', 'account'],
  ['/login', 'sign-in'],
  ['/reset-password', 'sign-in'],
  ['/traditions', 'reading'],
  ['/performance-dashboard', 'reading'],
  ['/users', 'other'],
  ['/nothing/here', 'other'],
])('%s is reported as "%s"', (path, kind) => {
  expect(toMeasuredPage(path)).toBe(kind)
})
