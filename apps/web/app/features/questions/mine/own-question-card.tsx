import { LANGUAGE_TAGS } from '@shop/contract/languages/languages'
import type { OwnQuestion } from '@shop/contract/questions/questions.schemas'
import { formatDate } from '../../../lib/i18n/format.ts'
import { localized } from '../../../lib/i18n/locale.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { toDistinctName } from '../../../ui/moderation/distinct-name.ts'
import { MerchantReply } from '../../../ui/moderation/merchant-reply.tsx'
import { REJECTION_TEXTS, STATUS_NAMES, STATUS_TONES } from '../../../ui/moderation/moderation-texts.ts'
import { Badge } from '../../../ui/text/badge.tsx'
import { DeleteQuestion } from './delete-question.tsx'

interface OwnQuestionCardProps {
  question: OwnQuestion
  onDeleted: () => void
}

/** A question as its author sees it: where it stands, the merchant's answer, and how to delete it. */
export function OwnQuestionCard({ question, onDeleted }: OwnQuestionCardProps) {
  const { text, product, status, rejection, replies, created_at: at } = question
  const name = localized(product, 'name')
  const reply = replies.find(({ by }) => by === 'merchant')
  return (
    <article
      aria-label={toDistinctName(name, text, at)}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1">
          <Link to={`/product/${product.slug}`} className="font-medium hover:text-jade-700 hover:underline">
            {name}
          </Link>
          <p className="mt-1 text-sm text-muted">
            <time dateTime={at}>{formatDate(at)}</time>
          </p>
        </div>
        <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]()}</Badge>
      </div>
      <p lang={LANGUAGE_TAGS[question.language]} className="max-w-text wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {rejection && <p className="text-sm">{REJECTION_TEXTS[rejection]()}</p>}
      {reply && <MerchantReply text={reply.text} at={reply.created_at} />}
      <div className="-mx-3 flex justify-end border-t border-line px-3 pt-3">
        <DeleteQuestion id={question.question_id} name={name} onDeleted={onDeleted} />
      </div>
    </article>
  )
}
