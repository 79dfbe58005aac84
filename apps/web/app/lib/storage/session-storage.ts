/** The keys of session storage, as the cookie policy lists them. `parting` is a `PendingSignOut`. */
export type VisitKey = 'birthDraft' | 'checkoutDraft' | 'contactDraft' | 'parting'

/** Reads a key as JSON; undefined where it is missing or malformed. The caller checks the shape. Never throws. */
export function readVisitJson(key: VisitKey): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Writes a key as JSON. Does nothing where storage is full or denied. Never throws. */
export function writeVisitJson(key: VisitKey, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    return
  }
}

/** Removes a key. Never throws. */
export function removeVisit(key: VisitKey): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    return
  }
}
