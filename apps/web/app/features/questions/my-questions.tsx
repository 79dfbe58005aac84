import { deleteQuestion, type OwnQuestion } from '@shop/contract/questions/questions.endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { MerchantReply } from '../../ui/moderation/merchant-reply.tsx'
import { myQuestionsQuery } from './question-queries.ts'
import { REJECTION_TEXTS, STATUS_NAMES } from '../../ui/moderation/moderation-texts.ts'
import { toQuestionRefusal } from './question-refusal.ts'

/** The questions that the shopper has asked; renders nothing without any. */
export function MyQuestions({ shopperId }: { shopperId: string | undefined }) {
  const questions = useQuery(myQuestionsQuery(shopperId))
  if (!questions.data || questions.data.items.length === 0) return null
  return (
    <section aria-labelledby="my-questions" className="flex flex-col gap-5">
      <h2 id="my-questions" className="text-h3">
        {m.questions_mine()}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {questions.data.items.map((question) => (
          <li key={question.question_id} className="flex flex-col gap-2 py-5 first:pt-0">
            <OneQuestion question={question} onDeleted={() => void questions.refetch()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneQuestion({ question, onDeleted }: { question: OwnQuestion; onDeleted: () => void }) {
  const { question_id: id, text, product, status, rejection, replies } = question
  const [isSending, send] = useSending()
  const reply = replies.find(({ by }) => by === 'merchant')

  const remove = () =>
    send(async () => {
      try {
        const result = await call(deleteQuestion, { params: { id } })
        if (result.ok) return onDeleted()
        showToast({ kind: 'danger', title: toQuestionRefusal(result.status, result.error) })
      } catch (error) {
        showToast({ kind: 'danger', title: toOutageMessage(error) })
      }
    })

  return (
    <>
      <p className="max-w-text wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <Link to={`/product/${product.slug}`} className="text-jade-700 underline underline-offset-4">
          {localized(product, 'name')}
        </Link>
        <span>{STATUS_NAMES[status]()}</span>
      </p>
      {rejection && <p className="text-sm">{REJECTION_TEXTS[rejection]()}</p>}
      {reply && <MerchantReply text={reply.text} at={reply.created_at} />}
      <Button
        variant="quiet"
        loading={isSending}
        onClick={() => void remove()}
        className="-ml-3 self-start text-sm"
      >
        {m.questions_delete()}
      </Button>
    </>
  )
}
