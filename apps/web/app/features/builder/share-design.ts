import { toDesignPath } from '@shop/contract/designs/bracelet-parts.rules'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'

/** Shares the link of a design, by the system's own sheet or by the clipboard. Its preview shows the bracelet. */
export async function shareDesign(code: string): Promise<void> {
  const url = new URL(toDesignPath(code), location.origin).href
  try {
    if (navigator.share) await navigator.share({ title: m.design_share_title(), url })
    else {
      await navigator.clipboard.writeText(url)
      showToast({ title: m.design_share_copied(), kind: 'ok' })
    }
  } catch (error) {
    // The shopper closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ title: m.design_share_failed(), description: url, kind: 'danger' })
  }
}
