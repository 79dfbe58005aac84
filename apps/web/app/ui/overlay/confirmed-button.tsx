import { lazy, Suspense, useState } from 'react'
import { useSending } from '../../lib/api/use-sending.ts'
import { Button } from '../layout/button.tsx'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

interface ConfirmedButtonProps {
  label: string
  /** The label with what it is about, where several such buttons are on a page. */
  fullLabel?: string
  /** The dialog's texts; its button has the label of this one by default. */
  title: string
  confirmLabel?: string
  cancelLabel: string
  /** What the dialog says. */
  children: React.ReactNode
  /** Does it, and returns why it was refused, as a message to the shopper. */
  onConfirm: () => Promise<string | undefined>
}

/** Button of an action that cannot be undone: it is done once a dialog has been confirmed, which shows a refusal. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, fullLabel, title, confirmLabel = label, cancelLabel, children, onConfirm } = props
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()

  const confirm = () =>
    send(async () => {
      setError(undefined)
      const refusal = await onConfirm()
      if (refusal === undefined) setIsOpen(false)
      else setError(refusal)
    })

  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        {...(fullLabel !== undefined && { 'aria-label': fullLabel })}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog
            title={title}
            confirmLabel={confirmLabel}
            cancelLabel={cancelLabel}
            error={error}
            isSending={isSending}
            onConfirm={() => void confirm()}
            onClose={() => setIsOpen(false)}
          >
            {children}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
