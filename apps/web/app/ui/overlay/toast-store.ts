/** A short message that goes by itself. */
export interface ToastOptions {
  title: string
  description?: string
  kind?: 'info' | 'ok' | 'danger'
  /** One thing to do about it. */
  action?: { label: string; onPress: () => void }
}

type Deliver = (toast: ToastOptions) => void

const waiting: ToastOptions[] = []
const listeners = new Set<() => void>()
let isNeeded = false
let deliver: Deliver | undefined

/** Shows a toast. The code behind it is loaded with the first one. Browser only. */
export function showToast(toast: ToastOptions): void {
  if (deliver) return deliver(toast)
  waiting.push(toast)
  isNeeded = true
  for (const listener of listeners) listener()
}

/** For the viewport alone: says who shows toasts from now on, and hands over those that waited. */
export function receiveToasts(next: Deliver | undefined): void {
  deliver = next
  if (next) for (const toast of waiting.splice(0)) next(toast)
}

/** For the place of the toasts alone: whether one has ever been shown, and word of the first. */
export const toastNeed = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => isNeeded,
}
