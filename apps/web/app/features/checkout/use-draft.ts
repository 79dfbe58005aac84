import { useCallback, useEffect, useRef, useState } from 'react'
import { clearDraft, EMPTY_DRAFT, readDraft, toDraftOf, writeDraft, type CheckoutDraft } from './draft.ts'

/** Changes are kept after this pause, and at once when the page is left. */
const SAVE_DELAY_MS = 300

/** The draft of this visit and what can be done with it. */
export interface DraftHandle {
  draft: CheckoutDraft
  change: (part: Partial<CheckoutDraft>) => void
  /** The order is made: nothing is kept any more. */
  finish: () => void
}

/**
 * The draft of this visit, kept while it changes. Render it only in the browser.
 *
 * @param shopperId who is signed in: what somebody else has typed is neither shown nor kept as theirs
 */
export function useDraft(shopperId: string | undefined): DraftHandle {
  const [draft, setDraft] = useState(() => toDraftOf(shopperId, readDraft()))
  const latest = useRef(draft)
  const isChanged = useRef(false)
  if (draft.ownerId !== shopperId) setDraft(toDraftOf(shopperId, draft))

  // A visitor has signed in: from now on their draft is nobody else's.
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
