import { ORDER_KEY_FORMAT } from '@shop/contract/guests/guests.rules'
import { readVisitJson, writeVisitJson } from './session-storage.ts'

/**
 * The key of the guest's order that this tab pays. The payment page reads it here instead of from its URL, which the card
 * provider's script, the wallet and the bank see.
 */
export function findOrderKey(): string | undefined {
  const key = readVisitJson('orderKey')
  return typeof key === 'string' && ORDER_KEY_FORMAT.test(key) ? key : undefined
}

/** Stores the key for this tab. */
export function saveOrderKey(key: string): void {
  writeVisitJson('orderKey', key)
}
