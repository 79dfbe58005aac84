import { SendingDialog, type SendingDialogProps } from './sending-dialog.tsx'

interface ConfirmDialogProps extends Omit<SendingDialogProps, 'confirm'> {
  /** Label of the button that confirms. */
  confirmLabel: string
  onConfirm: () => void
}

/** Confirms an action that cannot be undone. Load it lazily. */
export default function ConfirmDialog({ confirmLabel, onConfirm, ...frame }: ConfirmDialogProps) {
  return <SendingDialog {...frame} confirm={{ label: confirmLabel, onPress: onConfirm }} />
}
