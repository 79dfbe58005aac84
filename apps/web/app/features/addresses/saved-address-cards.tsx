import type { Address } from '@shop/contract/addresses/addresses.schemas'
import { formatNumber } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { AddressCardFrame } from './address-card-frame.tsx'
import { CARDS_LOOK } from './address-cards.tsx'
import { BookHeader } from './book-header.tsx'
import { joinPhrases } from '../../lib/i18n/join-texts.ts'

interface SavedAddressCardsProps {
  /** Locally stored summary of the address book; not empty. */
  addresses: readonly (Pick<Address, 'address_id' | 'is_default'> & { label: string | null })[]
  onAdd: () => void
}

/** The address book from local storage, laid out exactly as the fetched one. */
export function SavedAddressCards({ addresses, onAdd }: SavedAddressCardsProps) {
  return (
    <div aria-busy="true">
      <BookHeader count={addresses.length} onAdd={onAdd} />
      <ul aria-label={m.addresses_loading()} className={CARDS_LOOK}>
        {addresses.map(({ address_id, label, is_default }, index) => (
          <li key={address_id}>
            <AddressCardFrame
              name={joinPhrases([formatNumber(index + 1), ...(label ? [label] : [])])}
              label={label}
              isDefault={is_default}
              actions={<WaitingActions isDefault={is_default} />}
            >
              <AddressLines />
            </AddressCardFrame>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AddressLines() {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 pt-1">
      {['w-24', 'w-40', 'w-32', 'w-28'].map((width, index) => (
        <Skeleton key={index} className={`h-3.5 max-w-full ${width}`} />
      ))}
    </div>
  )
}

/** Disabled copies of the card's buttons: the stored summary has no full address to act on. */
function WaitingActions({ isDefault }: { isDefault: boolean }) {
  return (
    <div inert className="flex flex-wrap gap-x-1">
      <Button variant="quiet">{m.addresses_edit()}</Button>
      <Button variant="quiet">{m.addresses_delete()}</Button>
      {!isDefault && <Button variant="quiet">{m.addresses_make_default()}</Button>}
    </div>
  )
}
