import type { Address } from '@shop/contract/addresses/addresses.schemas'
import { m } from '../../paraglide/messages.js'
import { AddressBlock } from '../../ui/text/address-block.tsx'
import { SendingDialog } from '../../ui/overlay/sending-dialog.tsx'

interface DeleteDialogProps {
  address: Address
  /** Another address becomes the default. */
  isReplaced: boolean
  error: string | undefined
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation before an address is deleted. */
export default function DeleteDialog({ address, isReplaced, onConfirm, ...frame }: DeleteDialogProps) {
  return (
    <SendingDialog
      {...frame}
      title={m.addresses_delete_title()}
      cancelLabel={m.addresses_delete_dismiss()}
      confirm={{ label: m.addresses_delete_confirm(), onPress: onConfirm }}
    >
      <AddressBlock address={address} />
      <p className="mt-4 text-muted">
        {m.addresses_delete_text()} {isReplaced && m.addresses_delete_default()}
      </p>
    </SendingDialog>
  )
}
