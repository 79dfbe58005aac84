import { useQuery } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { CardsSkeleton, PageOfCards } from '../../../ui/layout/page-of-cards.tsx'
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
  if (questions.isPending) return <CardsSkeleton label={m.common_loading()} heights={['h-40', 'h-40']} />
  if (!questions.data) return <QueryFailure query={questions} title={m.questions_mine_failed()} />
  const { items, total, total_pages: totalPages } = questions.data
  return (
    <PageOfCards
      items={items}
      total={total}
      page={page}
      totalPages={totalPages}
      toPageHref={toPageHref}
      toKey={(question) => question.question_id}
      empty={
        <EmptyState
          title={m.questions_mine_empty()}
          action={<ButtonLink to="/category/bracelets">{m.favorites_empty_action()}</ButtonLink>}
        >
          {m.questions_mine_empty_hint()}
        </EmptyState>
      }
    >
      {(question) => (
        <OwnQuestionCard
          question={question}
          onDeleted={() => {
            forgetQuestions(shopperId)
            void questions.refetch()
          }}
        />
      )}
    </PageOfCards>
  )
}
