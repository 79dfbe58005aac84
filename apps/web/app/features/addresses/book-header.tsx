import { MAX_ADDRESSES } from '@shop/contract/addresses/addresses.endpoints'
import type { Ref } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'

interface BookHeaderProps {
  /** Number of addresses. */
  count: number
  countRef?: Ref<HTMLParagraphElement>
  /** The form of a new address has just been closed: the button takes the focus. */
  isReturnedTo?: boolean
  onAdd: () => void
}

/** Header of the address book: count and the button to add an address. */
export function BookHeader({ count, countRef, isReturnedTo, onAdd }: BookHeaderProps) {
  const isFull = count >= MAX_ADDRESSES
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p ref={countRef} tabIndex={-1} className="text-muted tabular-nums outline-none">
        {isFull ? m.addresses_full() : m.addresses_count({ count, max: MAX_ADDRESSES })}
      </p>
      {!isFull && (
        <Button onClick={onAdd} autoFocus={isReturnedTo} className="max-sm:w-full">
          {m.addresses_add()}
        </Button>
      )}
    </div>
  )
}
