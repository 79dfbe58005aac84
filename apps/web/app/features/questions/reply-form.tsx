import { replyToQuestion } from '@shop/contract/questions/questions.endpoints'
import { REPLY_LENGTH } from '@shop/contract/moderation/moderation.rules'
import { call } from '../../lib/api/api.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { ModeratedForm } from './moderated-form.tsx'

/** Answers a question as somebody who has received the product. */
export function ReplyForm({ questionId }: { questionId: string }) {
  return (
    <ModeratedForm
      label={m.questions_answer_label()}
      help={m.questions_answer_help()}
      limits={REPLY_LENGTH}
      submitLabel={m.questions_answer_send()}
      done={m.questions_answer_done()}
      post={(body, idempotencyKey) =>
        call(
          replyToQuestion,
          { params: { id: questionId }, body: { ...body, language: getLocale() } },
          { idempotencyKey },
        )
      }
    />
  )
}
