import { deleteQuestion } from '@shop/contract/questions/questions.endpoints'
import { call } from '../../../lib/api/api.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmedButton } from '../../../ui/overlay/confirmed-button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { toQuestionRefusal } from '../question-refusal.ts'

interface DeleteQuestionProps {
  id: string
  /** Of the product that it is about. */
  name: string
  onDeleted: () => void
}

/** Deletes a question with its answers, once the shopper has confirmed it. */
export function DeleteQuestion({ id, name, onDeleted }: DeleteQuestionProps) {
  async function remove(): Promise<string | undefined> {
    try {
      const result = await call(deleteQuestion, { params: { id } })
      if (!result.ok) return toQuestionRefusal(result.status, result.error)
    } catch (failure) {
      return toOutageMessage(failure)
    }
    showToast({ kind: 'ok', title: m.questions_deleted() })
    onDeleted()
    return undefined
  }

  return (
    <ConfirmedButton
      label={m.questions_delete()}
      fullLabel={m.questions_delete_of({ name })}
      title={m.questions_delete_title()}
      cancelLabel={m.questions_cancel()}
      onConfirm={remove}
    >
      <p>{m.questions_delete_text()}</p>
    </ConfirmedButton>
  )
}
