// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { writeVisitJson } from '../../../lib/storage/session-storage.ts'
import { findReturned } from './express-wallet.ts'

beforeEach(() => sessionStorage.clear())

describe('the return from the wallet', () => {
  test('is that of the wallet this tab opened', () => {
    const opened = { paypal_order_id: '5O190127TN364715T', key: 'k' }
    expect(findReturned('?wallet=approved&token=5O190127TN364715T&PayerID=x')).toBeUndefined()
    writeVisitJson('expressWallet', opened)
    expect(findReturned('?wallet=approved&token=5O190127TN364715T&PayerID=x')).toEqual({ opened })
    expect(findReturned('?wallet=approved&token=ANOTHER')).toBeUndefined()
    expect(findReturned('')).toBeUndefined()
  })

  test('leads to the payment page once the order is placed, approved or not', () => {
    const placed = { paypal_order_id: '5O190127TN364715T', payment_path: '/payment/o1' }
    writeVisitJson('expressWallet', placed)
    const approved = '?wallet=approved&token=5O190127TN364715T&PayerID=x'
    expect(findReturned(approved)).toEqual({ paymentPath: `/payment/o1${approved}` })
    const cancelled = '?wallet=cancelled&token=5O190127TN364715T'
    expect(findReturned(cancelled)).toEqual({ paymentPath: `/payment/o1${cancelled}` })
    expect(findReturned('?wallet=approved&token=ANOTHER')).toBeUndefined()
  })

  test('may be without an approval', () => {
    expect(findReturned('?wallet=cancelled&token=5O190127TN364715T')).toBe('left')
  })
})
