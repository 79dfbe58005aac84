import { useCallback, useEffect, useRef, useState } from 'react'
import { clearDraft, EMPTY_DRAFT, readDraft, toDraftOf, writeDraft, type CheckoutDraft } from './draft.ts'

/** Debounce of saving; on page hide the draft is saved at once. */
const SAVE_DELAY_MS = 300

/** The draft of this visit and its actions. */
export interface DraftHandle {
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
  const latest = useRef(draft)
  const isChanged = useRef(false)
  if (draft.ownerId !== shopperId) setDraft(toDraftOf(shopperId, draft))

  // After sign-in the guest's draft belongs to this customer.
  useEffect(() => {
    const stored = readDraft()
    if (shopperId === undefined || stored === EMPTY_DRAFT || stored.ownerId !== undefined) return
    writeDraft(toDraftOf(shopperId, stored))
  }, [shopperId])

  useEffect(() => {
    latest.current = draft
    const save = () => {
      if (isChanged.current) writeDraft(latest.current)
      isChanged.current = false
    }
    const timer = setTimeout(save, SAVE_DELAY_MS)
    addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
      save()
    }
  }, [draft])

  const change = useCallback((part: Partial<CheckoutDraft>) => {
    latest.current = { ...latest.current, ...part }
    isChanged.current = true
    setDraft(latest.current)
  }, [])
  const finish = useCallback(() => {
    isChanged.current = false
    clearDraft()
  }, [])
  return { draft, change, finish }
}
