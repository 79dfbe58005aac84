import { listMyQuestions } from '@shop/contract/questions/questions.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { toShopperKey } from '../../lib/api/query-client.ts'

/** One page of the shopper's questions. */
export function myQuestionsQuery(shopperId: string | undefined) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'questions', 'mine'),
    queryFn: ({ signal }) => fetchData(listMyQuestions, { query: {} }, { signal, isOptional: true }),
  })
}
