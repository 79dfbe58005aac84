import { createStore } from '../../lib/store.ts'

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
let deliver: Deliver | undefined

/** Whether a toast has been shown, so that the viewport is needed. */
export const toastNeed = createStore(false)

/** Shows a toast. The viewport's code is loaded with the first one. Browser only. */
export function showToast(toast: ToastOptions): void {
  if (deliver) return deliver(toast)
  waiting.push(toast)
  toastNeed.set(true)
}

/** For the viewport: sets the receiver of toasts and delivers those that are queued. */
export function receiveToasts(next: Deliver | undefined): void {
  deliver = next
  if (next) for (const toast of waiting.splice(0)) next(toast)
}
