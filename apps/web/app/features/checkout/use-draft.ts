import { useEffect, useState } from 'react'
import { useDebouncedSave } from '../../lib/react/use-debounced-save.ts'
import { removeVisit, writeVisitJson } from '../../lib/storage/session-storage.ts'
import { EMPTY_DRAFT, readDraft, toDraftOf, type CheckoutDraft } from './draft.ts'

/** The draft of this visit and its actions. */
interface DraftHandle {
  draft: CheckoutDraft
  change: (part: Partial<CheckoutDraft>) => void
  /** The order is placed: stop saving and delete the draft. */
  finish: () => void
}

/**
 * The draft of this visit, saved as it changes. Render it only in the browser.
 *
 * @param shopperId the signed-in customer; drafts of other customers are neither shown nor saved
 */
export function useDraft(shopperId: string | undefined): DraftHandle {
  const [draft, setDraft] = useState(() => toDraftOf(shopperId, readDraft()))
  const saving = useDebouncedSave(() => writeVisitJson('checkoutDraft', draft))
  if (draft.ownerId !== shopperId) setDraft(toDraftOf(shopperId, draft))

  // After sign-in the guest's draft belongs to this customer.
  useEffect(() => {
    const stored = readDraft()
    if (shopperId === undefined || stored === EMPTY_DRAFT || stored.ownerId !== undefined) return
    writeVisitJson('checkoutDraft', toDraftOf(shopperId, stored))
  }, [shopperId])

  return {
    draft,
    change(part) {
      setDraft((before) => ({ ...before, ...part }))
      saving.schedule()
    },
    finish() {
      saving.cancel()
      removeVisit('checkoutDraft')
    },
  }
}
