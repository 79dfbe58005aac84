import { expect, test } from 'vitest'
import { m } from '../../paraglide/messages.js'
import { toOfflineReason } from './offline-reason.ts'

test('the offline message fits the requested page', () => {
  expect(toOfflineReason('/checkout')).toBe(m.offline_checkout())
  expect(toOfflineReason('/payment/ord_1')).toBe(m.offline_payment())
  for (const path of ['/user', '/user/orders', '/login?returnTo=%2Fuser']) {
    expect(toOfflineReason(path), path).toBe(m.offline_account())
  }
  expect(toOfflineReason('/search?q=jade')).toBe(m.offline_search())
  for (const path of ['/', '/product/jade', '/usergroups', '/checkouts']) {
    expect(toOfflineReason(path), path).toBe(m.offline_page())
  }
})
