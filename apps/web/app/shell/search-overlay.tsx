import { Dialog } from '@base-ui/react/dialog'
import { SEARCH_MAX_LENGTH } from '@shop/contract/products'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../paraglide/messages.js'
import { BACKDROP_LOOK, DialogClose } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icons.tsx'
import type { OverlayProps } from './overlay-store.ts'

/** The search field above the page (specification, section 2). Its text is gone when it closes. */
export function SearchOverlay({ open, onOpenChange }: OverlayProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP_LOOK} />
        <Dialog.Popup
          initialFocus={field}
          className="fixed top-3 left-1/2 w-[calc(100vw-1.5rem)] max-w-150 -translate-x-1/2 rounded-card bg-surface shadow-float transition-[opacity,translate] outline-none data-ending-style:-translate-y-3 data-ending-style:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0 sm:top-20"
        >
          <Dialog.Title className="sr-only">{m.shell_search()}</Dialog.Title>
          <SearchForm field={field} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SearchForm({
  field,
  onDone,
}: {
  field: React.RefObject<HTMLInputElement | null>
  onDone: () => void
}) {
  const navigate = useNavigate()

  function submit(event: React.FormEvent) {
    event.preventDefault()
    const text = field.current?.value.trim()
    if (!text) return
    onDone()
    void navigate(`/search?q=${encodeURIComponent(text)}`)
  }

  return (
    <form role="search" onSubmit={submit} className="flex items-center gap-1 py-1 pr-5 pl-1.5">
      <IconButton label={m.shell_search()} type="submit">
        <Icon name="search" />
      </IconButton>
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={m.shell_search()}
        placeholder={m.shell_search_placeholder()}
        maxLength={SEARCH_MAX_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-14 min-w-0 flex-1 appearance-none bg-transparent text-lg placeholder:text-muted focus-visible:outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <DialogClose />
    </form>
  )
}
