import { getReplierStatus } from '@shop/contract/questions/questions.endpoints'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'

/** Whether a signed-in shopper may answer the questions about a product; false for visitors, and until it is known. */
export function useCanReply(productId: string, shopperId: string | undefined): boolean {
  const [canReply, setCanReply] = useState(false)
  useEffect(() => {
    setCanReply(false)
    if (shopperId === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    void load(productId, signal).then((loaded) => signal.aborted || setCanReply(loaded))
    return () => controller.abort()
  }, [productId, shopperId])
  return canReply
}

async function load(productId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const result = await call(getReplierStatus, { params: { id: productId } }, { signal, staysOnPage: true })
    return result.ok && result.data.can_reply
  } catch (error) {
    if (error instanceof ApiUnavailableError) return false
    throw error
  }
}
