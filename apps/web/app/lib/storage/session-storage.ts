import { parseJson } from '../json.ts'
import { tryStorage } from './storage.ts'

/** The keys of session storage, as the cookie policy lists them. `dismissedAnnouncement` is the
 * id of one; `expressWallet` names the wallet that was opened from the cart; `pendingSignOut` is a `PendingSignOut`; `orderKey` opens the guest's order that is being paid. */
type VisitKey =
  | 'addressDraft'
  | 'birthDraft'
  | 'checkoutDraft'
  | 'contactDraft'
  | 'declinedFreeGifts'
  | 'dismissedAnnouncement'
  | 'expressWallet'
  | 'giftCardDraft'
  | 'orderKey'
  | 'pendingSignOut'
  | 'profileDraft'
  | 'reviewDraft'

/** Reads a key as JSON; undefined where it is missing or malformed. The caller checks the shape. Never throws. */
export function readVisitJson(key: VisitKey): unknown {
  return parseJson(tryStorage(() => sessionStorage.getItem(key)) ?? null)
}

/** Writes a key as JSON. Does nothing where storage is full or denied. Never throws. */
export function writeVisitJson(key: VisitKey, value: unknown): void {
  tryStorage(() => sessionStorage.setItem(key, JSON.stringify(value)))
}

/** Removes a key. Never throws. */
export function removeVisit(key: VisitKey): void {
  tryStorage(() => sessionStorage.removeItem(key))
}
