import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../layout/button.tsx'
import { Notice } from './notice.tsx'

interface InlineFailureProps {
  /** What could not be loaded or done. */
  title: string
  /** The error; the message of an `ApiUnavailableError` is shown. */
  error?: unknown
  onRetry: () => void
}

/** Shown in place of a part of a page that failed to load, with a retry button. */
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
