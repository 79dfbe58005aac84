/** A toast. */
export interface ToastOptions {
  title: string
  description?: string
  kind?: 'info' | 'ok' | 'danger'
  /** One action. */
  action?: { label: string; onPress: () => void }
}

type Deliver = (toast: ToastOptions) => void

const waiting: ToastOptions[] = []
const listeners = new Set<() => void>()
let isNeeded = false
let deliver: Deliver | undefined

/** Shows a toast. The viewport's code is loaded with the first one. Browser only. */
export function showToast(toast: ToastOptions): void {
  if (deliver) return deliver(toast)
  waiting.push(toast)
  isNeeded = true
  for (const listener of listeners) listener()
}

/** For the viewport: sets the receiver of toasts and delivers those that are queued. */
export function receiveToasts(next: Deliver | undefined): void {
  deliver = next
  if (next) for (const toast of waiting.splice(0)) next(toast)
}

/** For the place of the viewport: whether a toast has been shown, as a store for `useSyncExternalStore`. */
export const toastNeed = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => isNeeded,
}
