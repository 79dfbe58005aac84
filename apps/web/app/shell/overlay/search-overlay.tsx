import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { QueryProvider } from '../../lib/api/query-provider.tsx'
import { m } from '../../paraglide/messages.js'
import { BACKDROP_LOOK, type OverlayProps } from '../../ui/overlay/dialog.tsx'
import { SearchForm } from '../header/search-form.tsx'

/** The search overlay (docs/specification, section 2). Closing it clears its text. */
export function SearchOverlay({ open, onOpenChange }: OverlayProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isHighlighted, setIsHighlighted] = useState(false)
  const [isDismissed, setIsDismissed] = useState(false)

  function close() {
    setIsHighlighted(false)
    setIsDismissed(false)
    onOpenChange(false)
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // Esc first closes the suggestions and returns to the text; then it closes the overlay.
        if (!next && reason === 'escape-key' && isHighlighted) setIsDismissed(true)
        else if (next) onOpenChange(true)
        else close()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP_LOOK} />
        <Dialog.Popup
          initialFocus={field}
          className="fixed top-3 left-1/2 w-[calc(100vw-1.5rem)] max-w-150 -translate-x-1/2 rounded-card bg-surface shadow-float transition-[opacity,translate] outline-none data-ending-style:-translate-y-3 data-ending-style:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0 sm:top-20"
        >
          <Dialog.Title className="sr-only">{m.shell_search()}</Dialog.Title>
          <QueryProvider>
            <SearchForm
              field={field}
              isDismissed={isDismissed}
              onType={() => setIsDismissed(false)}
              onHighlight={setIsHighlighted}
              onDone={close}
            />
          </QueryProvider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
