import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../layout/button.tsx'
import { Notice } from './notice.tsx'

export interface InlineFailureProps {
  /** What could not be shown or done. */
  title: string
  /** What was thrown; its friendly words are shown. */
  error?: unknown
  onRetry: () => void
}

/** A part of a page that could not be loaded: what happened, and a retry in its place. */
export function InlineFailure({ title, error, onRetry }: InlineFailureProps) {
  return (
    <Notice kind="danger" announce title={title}>
      {error instanceof ApiUnavailableError && <p>{error.message}</p>}
      <Button variant="quiet" className="mt-1 -ml-3" onClick={onRetry}>
        {m.common_retry()}
      </Button>
    </Notice>
  )
}
