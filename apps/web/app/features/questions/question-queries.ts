import { listMyQuestions } from '@shop/contract/questions/questions.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'

/** One page of the shopper's questions. */
export function myQuestionsQuery(shopperId: string | undefined, page: number) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'questions', 'mine', page),
    queryFn: ({ signal }) => fetchData(listMyQuestions, { query: { page } }, { signal }),
  })
}

/** Drops what is cached of the shopper's questions, after a change. */
export function forgetQuestions(shopperId: string | undefined): void {
  getQueryClient().removeQueries({ queryKey: toShopperKey(shopperId, 'questions', 'mine') })
}
