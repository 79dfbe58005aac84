import type { Data } from '@shop/contract/http/endpoint'
import { getReviewerStatus } from '@shop/contract/reviews/reviews.endpoints'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { ApiUnavailableError } from '../../../lib/api/api-result.ts'

/** What the shopper may do with the reviews of a product. */
export type Reviewer = Data<typeof getReviewerStatus>

/** Loads it for a signed-in shopper; undefined for visitors, and until it is there. The page does without it. */
export function useReviewer(productId: string, shopperId: string | undefined): Reviewer | undefined {
  const [reviewer, setReviewer] = useState<Reviewer>()
  useEffect(() => {
    setReviewer(undefined)
    if (shopperId === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    void load(productId, signal).then((loaded) => signal.aborted || setReviewer(loaded))
    return () => controller.abort()
  }, [productId, shopperId])
  return reviewer
}

async function load(productId: string, signal: AbortSignal): Promise<Reviewer | undefined> {
  try {
    const result = await call(getReviewerStatus, { params: { id: productId } }, { signal, staysOnPage: true })
    return result.ok ? result.data : undefined
  } catch (error) {
    if (error instanceof ApiUnavailableError) return undefined
    throw error
  }
}
