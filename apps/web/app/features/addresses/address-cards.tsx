import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import type { AddressList } from './address-list.ts'
import { BookHeader } from './book-header.tsx'

interface AddressCardsProps {
  shopperId: string
  addresses: AddressList
  /** Form that was just closed: the id of its address, or `new`. */
  returnedFrom: string | undefined
  onAdd: () => void
  onEdit: (addressId: string) => void
}

/** Grid of the address cards. */
export const CARDS_LOOK = 'grid gap-5 md:grid-cols-2'

/** The address book: count, one card for each address, and a button to add one. */
export function AddressCards({ shopperId, addresses, returnedFrom, onAdd, onEdit }: AddressCardsProps) {
  const count = useRef<HTMLParagraphElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { length } = addresses
  const isCardReturnedTo = addresses.some(({ address_id }) => address_id === returnedFrom)
  const isAddReturnedTo = returnedFrom !== undefined && !isCardReturnedTo

  // The last card disappears with its buttons: the heading takes the focus.
  const shown = useRef(length)
  useEffect(() => {
    if (length < shown.current) (count.current ?? addButton.current)?.focus()
    shown.current = length
  }, [length])

  if (length === 0) {
    return (
      <EmptyState
        title={m.addresses_empty()}
        action={
          <Button ref={addButton} onClick={onAdd} autoFocus={isAddReturnedTo}>
            {m.addresses_add()}
          </Button>
        }
      >
        {m.addresses_empty_hint()}
      </EmptyState>
    )
  }
  return (
    <>
      <BookHeader count={length} countRef={count} isReturnedTo={isAddReturnedTo} onAdd={onAdd} />
      <ul className={CARDS_LOOK}>
        {addresses.map((address) => (
          <li key={address.address_id}>
            <AddressCard
              shopperId={shopperId}
              address={address}
              hasOthers={length > 1}
              isReturnedTo={address.address_id === returnedFrom}
              onEdit={() => onEdit(address.address_id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Skeleton of the address book. */
export function AddressCardsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={m.addresses_loading()}>
      <Skeleton className="mb-6 h-11 sm:w-64" />
      <div className={CARDS_LOOK}>
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
    </div>
  )
}
