import type { Question, Reply } from '@shop/contract/questions/questions.schemas'
import { useState } from 'react'
import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { toDistinctName } from '../../ui/moderation/distinct-name.ts'
import { Button } from '../../ui/layout/button.tsx'
import { MerchantReply } from '../../ui/moderation/merchant-reply.tsx'
import { ReportButton } from '../../ui/moderation/report-button.tsx'
import { TranslatedText } from '../../ui/moderation/translated-text.tsx'
import { ReplyForm } from './reply-form.tsx'

/** A question with its replies. Those who have received the product may answer it. */
export function QuestionCard({ question, canReply }: { question: Question; canReply: boolean }) {
  const { question_id: id, text, language, shown_name: name, replies } = question
  const [isReplying, setReplying] = useState(false)
  return (
    <article
      className="flex flex-col gap-3"
      aria-label={toDistinctName(m.questions_by({ name }), text, question.created_at)}
    >
      <TranslatedText texts={[text]} language={language}>
        {([shown], lang) => (
          <h3 lang={lang} className="max-w-text text-lg font-medium wrap-anywhere whitespace-pre-line">
            {shown}
          </h3>
        )}
      </TranslatedText>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <span className="wrap-anywhere">{name}</span>
        <time dateTime={question.created_at}>{formatDate(question.created_at)}</time>
      </p>
      {replies.length > 0 && (
        <ul className="flex flex-col gap-4">
          {replies.map((reply) => (
            <li key={reply.reply_id}>
              <ReplyText reply={reply} />
            </li>
          ))}
        </ul>
      )}
      {isReplying ? (
        <ReplyForm questionId={id} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 noscript:hidden">
          {canReply && (
            <Button variant="quiet" onClick={() => setReplying(true)} className="-mx-3 text-sm">
              {m.questions_answer()}
            </Button>
          )}
          <ReportButton reported={{ kind: 'question', id }} label={m.questions_report({ name })} />
        </div>
      )}
    </article>
  )
}

function ReplyText({ reply }: { reply: Reply }) {
  const { reply_id: id, by, text, language, shown_name: name = '', created_at: at } = reply
  if (by === 'merchant') return <MerchantReply text={text} at={at} />
  return (
    <div className="max-w-text border-l-2 border-line pl-4">
      <TranslatedText texts={[text]} language={language}>
        {([shown], lang) => (
          <p lang={lang} className="wrap-anywhere whitespace-pre-line">
            {shown}
          </p>
        )}
      </TranslatedText>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <span className="wrap-anywhere">{m.questions_buyer({ name })}</span>
        <time dateTime={at}>{formatDate(at)}</time>
        <ReportButton reported={{ kind: 'reply', id }} label={m.questions_report_answer({ name })} />
      </div>
    </div>
  )
}
