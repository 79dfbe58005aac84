import type { Address } from '@shop/contract/addresses/addresses.schemas'
import { lazy, Suspense, useState } from 'react'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { AddressBlock, toAddressLines } from '../../ui/text/address-block.tsx'
import { Button } from '../../ui/layout/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { AddressCardFrame } from './address-card-frame.tsx'
import { makeDefault, removeFromBook } from './address-actions.ts'
import { joinPhrases } from '../../lib/i18n/join-texts.ts'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

interface AddressCardProps {
  shopperId: string
  address: Address
  /** There are other addresses: deleting the default makes another one the default. */
  hasOthers: boolean
  /** The form of this card has just been closed: the card takes the focus. */
  isReturnedTo: boolean
  onEdit: () => void
}

/** One address of the address book with its actions. */
export function AddressCard({ shopperId, address, hasOthers, isReturnedTo, onEdit }: AddressCardProps) {
  const [isRequested, setIsConfirming] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()
  const { address_id: id, recipient_name: name, label, is_default: isDefault } = address
  const whose = (
    <VisuallyHidden> {m.addresses_of({ name: label ? joinPhrases([name, label]) : name })}</VisuallyHidden>
  )

  const setDefault = () =>
    send(async () => {
      const problem = await makeDefault(shopperId, id)
      showToast(
        problem ? { title: problem, kind: 'danger' } : { title: m.addresses_default_done(), kind: 'ok' },
      )
    })

  const remove = () =>
    send(async () => {
      setError(undefined)
      const problem = await removeFromBook(shopperId, id)
      if (problem) return setError(problem)
      setIsConfirming(false)
      showToast({ title: m.addresses_delete_done(), kind: 'ok' })
    })

  return (
    <AddressCardFrame
      name={joinPhrases([name, ...toAddressLines(address), ...(label ? [label] : [])])}
      label={label}
      isDefault={isDefault}
      actions={
        <>
          <Button variant="quiet" onClick={onEdit} autoFocus={isReturnedTo}>
            {m.addresses_edit()}
            {whose}
          </Button>
          <Button variant="quiet" onClick={() => setIsConfirming(true)}>
            {m.addresses_delete()}
            {whose}
          </Button>
          {!isDefault && (
            <Button variant="quiet" loading={isSending && !isRequested} onClick={() => void setDefault()}>
              {m.addresses_make_default()}
              {whose}
            </Button>
          )}
        </>
      }
    >
      <AddressBlock address={address} className="min-w-0 not-italic" />
      {isRequested && (
        <Suspense>
          <DeleteDialog
            address={address}
            isReplaced={isDefault && hasOthers}
            error={error}
            isSending={isSending}
            onConfirm={() => void remove()}
            onClose={() => setIsConfirming(false)}
          />
        </Suspense>
      )}
    </AddressCardFrame>
  )
}
