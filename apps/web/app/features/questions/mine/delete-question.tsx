import { deleteQuestion } from '@shop/contract/questions/questions.endpoints'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { useSending } from '../../../lib/api/use-sending.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { toQuestionRefusal } from '../question-refusal.ts'

const ConfirmDialog = lazy(() => import('../../../ui/overlay/confirm-dialog.tsx'))

interface DeleteQuestionProps {
  id: string
  /** Of the product that it is about. */
  name: string
  onDeleted: () => void
}

/** Deletes a question with its answers, once the shopper has confirmed it. */
export function DeleteQuestion({ id, name, onDeleted }: DeleteQuestionProps) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()

  const remove = () =>
    send(async () => {
      setError(undefined)
      try {
        const result = await call(deleteQuestion, { params: { id } })
        if (!result.ok) return setError(toQuestionRefusal(result.status, result.error))
        setOpen(false)
        showToast({ kind: 'ok', title: m.questions_deleted() })
        onDeleted()
      } catch (failure) {
        setError(toOutageMessage(failure))
      }
    })

  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={m.questions_delete_of({ name })}
        onClick={() => setOpen(true)}
      >
        {m.questions_delete()}
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog
            title={m.questions_delete_title()}
            confirmLabel={m.questions_delete()}
            cancelLabel={m.questions_cancel()}
            error={error}
            isSending={isSending}
            onConfirm={() => void remove()}
            onClose={() => setOpen(false)}
          >
            <p>{m.questions_delete_text()}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
