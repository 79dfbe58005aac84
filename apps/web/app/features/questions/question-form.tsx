import { createQuestion } from '@shop/contract/questions/questions.endpoints'
import { QUESTION_LENGTH } from '@shop/contract/questions/questions.rules'
import { call } from '../../lib/api/api.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { ModeratedForm } from './moderated-form.tsx'

/** Asks something about a product. */
export function QuestionForm({ productId }: { productId: string }) {
  return (
    <ModeratedForm
      label={m.questions_ask_label()}
      help={m.questions_ask_help()}
      limits={QUESTION_LENGTH}
      submitLabel={m.questions_ask_send()}
      done={m.questions_ask_done()}
      post={(body, idempotencyKey) =>
        call(
          createQuestion,
          { params: { id: productId }, body: { ...body, language: getLocale() } },
          { idempotencyKey },
        )
      }
    />
  )
}
