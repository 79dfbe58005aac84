import { SendingDialog, type SendingDialogProps } from './sending-dialog.tsx'

export interface ConfirmDialogProps extends Omit<SendingDialogProps, 'confirm'> {
  /** Does it. */
  confirmLabel: string
  onConfirm: () => void
}

/** Asks whether something that cannot be undone is really meant. Load it lazily. */
export default function ConfirmDialog({ confirmLabel, onConfirm, ...frame }: ConfirmDialogProps) {
  return <SendingDialog {...frame} confirm={{ label: confirmLabel, onPress: onConfirm }} />
}
