import type { Data } from '@shop/contract/http/endpoint'
import { listProductQuestions } from '@shop/contract/questions/questions.endpoints'
import { useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'

/** One page of the questions about a product. */
export type QuestionPage = Data<typeof listProductQuestions>

const NONE: Omit<QuestionPage, 'product_id'> = { items: [], page: 1, limit: 5, total: 0, total_pages: 0 }

/** The questions about a product: the server has rendered the first page; a search and more of them are loaded. */
export function useQuestions(productId: string, first: Omit<QuestionPage, 'product_id'> = NONE) {
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)

  async function load(wanted: string, page: number): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setQ(wanted)
    setLoading(true)
    setError(undefined)
    try {
      const query = { page, ...(wanted !== '' && { q: wanted }) }
      const result = await call(listProductQuestions, { params: { id: productId }, query }, { signal })
      if (signal.aborted) return
      if (!result.ok) setError(toRefusalMessage(result.status, result.error))
      else
        setShown(page === 1 ? result.data : { ...result.data, items: [...shown.items, ...result.data.items] })
    } catch (failure) {
      if (!signal.aborted) setError(toOutageMessage(failure))
    } finally {
      if (!signal.aborted) setLoading(false)
    }
  }

  return {
    q,
    items: shown.items,
    total: shown.total,
    isLoading,
    error,
    hasMore: shown.page < shown.total_pages,
    search: (wanted: string) => load(wanted, 1),
    showMore: () => load(q, shown.page + 1),
    retry: () => load(q, 1),
  }
}
