import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Form } from '../../ui/form/form.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Button } from '../../ui/layout/button.tsx'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'
import { InlineFailure } from '../../ui/text/inline-failure.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionCard } from './question-card.tsx'
import { useCanReply } from './use-can-reply.ts'
import { useQuestions, type QuestionPage } from './use-questions.ts'

interface QuestionSectionProps {
  productId: string
  first: QuestionPage | undefined
  shopperId: string | undefined
  /** Set for visitors. */
  onSignIn: (() => void) | undefined
}

/** From how many questions on they can be searched. */
const SEARCHED_FROM = 4

/** The questions about a product, a search in them, and a form for another one. */
export function QuestionSection({ productId, first, shopperId, onSignIn }: QuestionSectionProps) {
  const questions = useQuestions(productId, first)
  const [isWriting, setWriting] = useState(false)
  const { items, q, isLoading, error } = questions
  const isEmpty = (first?.total ?? 0) === 0
  const canReply = useCanReply(productId, isEmpty ? undefined : shopperId)
  return (
    <section
      id="questions"
      tabIndex={-1}
      aria-labelledby="questions-heading"
      className="flex scroll-mt-24 outline-none flex-col gap-8 border-t border-line pt-12"
    >
      <SectionHeading id="questions-heading">{m.questions_title()}</SectionHeading>
      {isEmpty && <p className="max-w-text text-muted">{m.questions_empty()}</p>}
      {(first?.total ?? 0) >= SEARCHED_FROM && (
        <Form
          role="search"
          aria-label={m.questions_search()}
          onSubmit={(data) => questions.search(String(data.get('q')).trim())}
          className="flex max-w-text flex-wrap gap-3 noscript:hidden"
        >
          <TextInput
            type="search"
            name="q"
            aria-label={m.questions_search()}
            placeholder={m.questions_search()}
            maxLength={80}
            className="min-w-0 flex-1 basis-56"
          />
          <Button type="submit" variant="secondary">
            {m.questions_search_go()}
          </Button>
        </Form>
      )}
      {error !== undefined && <InlineFailure title={error} onRetry={() => void questions.retry()} />}
      {!isEmpty && (
        <div aria-busy={isLoading} className="flex flex-col gap-6 aria-busy:opacity-60">
          <p role="status" className="text-sm text-muted">
            {q !== '' && m.questions_found({ count: questions.total })}
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {items.map((question) => (
              <li key={question.question_id} className="py-6 first:pt-0">
                <QuestionCard question={question} canReply={canReply} />
              </li>
            ))}
          </ul>
          {questions.hasMore && (
            <Button
              variant="secondary"
              loading={isLoading}
              onClick={() => void questions.showMore()}
              className="self-start"
            >
              {m.questions_more()}
            </Button>
          )}
        </div>
      )}
      {isWriting ? (
        <QuestionForm productId={productId} />
      ) : (
        <Button
          variant="secondary"
          onClick={onSignIn ?? (() => setWriting(true))}
          className="self-start noscript:hidden"
        >
          {m.questions_ask()}
        </Button>
      )}
    </section>
  )
}
