import type { UseQueryResult } from '@tanstack/react-query'
import { InlineFailure } from './inline-failure.tsx'

/** Shown in place of what a query could not load, with a retry button; renders nothing otherwise. */
export function QueryFailure({ query, title }: { query: UseQueryResult; title: string }) {
  if (!query.isLoadingError) return null
  return <InlineFailure title={title} error={query.error} onRetry={() => void query.refetch()} />
}
