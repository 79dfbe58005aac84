import type { Address } from '@shop/contract/addresses'
import { m } from '../../paraglide/messages.js'
import { AddressBlock } from '../../ui/address-block.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface DeleteDialogProps {
  address: Address
  /** Another address becomes the default. */
  isReplaced: boolean
  fault: string | undefined
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks whether an address is really to be deleted. */
export default function DeleteDialog(props: DeleteDialogProps) {
  const { address, isReplaced, fault, isSending, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.addresses_delete_title()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.addresses_delete_keep()}
          </Button>
          <Button variant="danger" loading={isSending} onClick={onConfirm}>
            {m.addresses_delete_confirm()}
          </Button>
        </>
      }
    >
      <AddressBlock address={address} />
      <p className="mt-4 text-muted">
        {m.addresses_delete_text()} {isReplaced && m.addresses_delete_default()}
      </p>
      {fault && (
        <Notice kind="danger" announce className="mt-4">
          <p>{fault}</p>
        </Notice>
      )}
    </Dialog>
  )
}
