import { useQuery } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Pagination } from '../../../ui/layout/pagination.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { QueryFailure } from '../../../ui/text/query-failure.tsx'
import { forgetQuestions, myQuestionsQuery } from '../question-queries.ts'
import { OwnQuestionCard } from './own-question-card.tsx'

interface MyQuestionsProps {
  shopperId: string | undefined
  page: number
  toPageHref: (page: number) => string
}

/** The questions that the shopper has asked, newest first. */
export function MyQuestions({ shopperId, page, toPageHref }: MyQuestionsProps) {
  const questions = useQuery(myQuestionsQuery(shopperId, page))
  if (questions.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={m.common_loading()} className="flex flex-col gap-5">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  }
  if (!questions.data) return <QueryFailure query={questions} title={m.questions_mine_failed()} />
  const { items, total, total_pages: totalPages } = questions.data
  if (items.length === 0) {
    return total > 0 ? (
      <EmptyState
        title={m.account_orders_page_empty()}
        action={<ButtonLink to={toPageHref(1)}>{m.account_orders_first_page()}</ButtonLink>}
      />
    ) : (
      <EmptyState
        title={m.questions_mine_empty()}
        action={<ButtonLink to="/category/bracelets">{m.favorites_empty_action()}</ButtonLink>}
      >
        {m.questions_mine_empty_hint()}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-col gap-5">
        {items.map((question) => (
          <li key={question.question_id}>
            <OwnQuestionCard
              question={question}
              onDeleted={() => {
                forgetQuestions(shopperId)
                void questions.refetch()
              }}
            />
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} toHref={toPageHref} />
    </div>
  )
}
