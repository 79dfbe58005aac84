import { MAX_ADDRESSES } from '@shop/contract/addresses'
import type { Ref } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'

export interface BookHeaderProps {
  /** How many addresses there are. */
  count: number
  countRef?: Ref<HTMLParagraphElement>
  /** The shopper comes back from the form of a new address. */
  isReturnedTo?: boolean
  onAdd: () => void
}

/** Above the cards of the address book: how many there are, and the way to one more. */
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
