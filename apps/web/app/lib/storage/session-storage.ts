/** What the shop keeps for one visit in one tab. `parting`: an end of the session that nobody has confirmed yet. */
export type VisitKey = 'birthDraft' | 'checkoutDraft' | 'contactDraft' | 'parting'

/** Reads a key as JSON; undefined when it is missing or broken. The shape is for the caller to check. Never throws. */
export function readVisitJson(key: VisitKey): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Writes a key. Without room or permission the value simply does not outlive the page. Never throws. */
export function writeVisitJson(key: VisitKey, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    return
  }
}

/** Forgets a key. Never throws. */
export function removeVisit(key: VisitKey): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    return
  }
}
