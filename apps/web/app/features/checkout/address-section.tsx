import type { Address } from '@shop/contract/addresses/addresses.schemas'
import type { AddressErrors } from '../../lib/shop/address-errors.ts'
import { m } from '../../paraglide/messages.js'
import { toAddressLines } from '../../ui/text/address-block.tsx'
import { AddressFields } from '../../ui/form/address-fields.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { NEW_ADDRESS, type CheckoutDraft } from './draft.ts'
import { joinPhrases } from '../../lib/i18n/join-texts.ts'

interface AddressSectionProps {
  /** The customer's address book; empty for guests. */
  book: readonly Address[]
  /** The selected address: an id of the address book, or `new`. */
  chosenId: string
  draft: CheckoutDraft
  errors: AddressErrors
  canSave: boolean
  onChange: (change: Partial<CheckoutDraft>) => void
}

/** Delivery address: one of the address book, or a new one. */
export function AddressSection({ book, chosenId, draft, errors, canSave, onChange }: AddressSectionProps) {
  return (
    <div className="flex flex-col gap-5">
      {book.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">{m.checkout_address()}</legend>
          {book.map((address) => (
            <RadioCard
              key={address.address_id}
              name="address_id"
              value={address.address_id}
              checked={chosenId === address.address_id}
              onChange={() => onChange({ addressId: address.address_id })}
              label={
                <>
                  {address.recipient_name}
                  {address.label && <span className="font-normal text-muted"> · {address.label}</span>}
                </>
              }
              aside={address.is_default && <Badge tone="jade">{m.addresses_default()}</Badge>}
              description={`${joinPhrases(toAddressLines(address))} · ${address.phone}`}
            />
          ))}
          <RadioCard
            name="address_id"
            value={NEW_ADDRESS}
            checked={chosenId === NEW_ADDRESS}
            onChange={() => onChange({ addressId: NEW_ADDRESS })}
            label={m.checkout_address_new()}
          />
        </fieldset>
      )}
      {chosenId === NEW_ADDRESS && (
        <>
          <AddressFields
            address={draft.address}
            errors={errors}
            hasLabel={canSave && draft.savesAddress}
            onChange={(address) => onChange({ address })}
          />
          {canSave && (
            <Checkbox
              className="-my-2"
              checked={draft.savesAddress}
              onChange={(event) => onChange({ savesAddress: event.target.checked })}
              label={m.checkout_address_save()}
            />
          )}
        </>
      )}
    </div>
  )
}

/**
 * Skeleton of the address section: one card for each stored address and one for a new address, or the empty
 * form.
 */
export function AddressSkeleton({ knownCount }: { knownCount: number }) {
  if (knownCount > 0) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        {Array.from({ length: knownCount }, (_, index) => (
          <Skeleton key={index} className="h-21" />
        ))}
        <Skeleton className="h-14.5" />
      </div>
    )
  }
  return (
    <div aria-busy="true" className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18 sm:col-span-2" />
      <Skeleton className="h-18 sm:col-span-2" />
    </div>
  )
}
