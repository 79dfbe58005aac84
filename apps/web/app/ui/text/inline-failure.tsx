import { findFailureReason } from '../../lib/api/failure-reason.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../layout/button.tsx'
import { Notice } from './notice.tsx'

interface InlineFailureProps {
  /** What could not be loaded or done. */
  title: string
  /** The error, whose reason is shown below the title. */
  error?: unknown
  onRetry: () => void
}

/** Shown in place of a part of a page that failed to load, with a retry button. */
export function InlineFailure({ title, error, onRetry }: InlineFailureProps) {
  const reason = findFailureReason(error)
  return (
    <Notice kind="danger" announce title={title}>
      {reason && <p>{reason}</p>}
      <Button variant="quiet" className="mt-1 -ml-3" onClick={onRetry}>
        {m.common_retry()}
      </Button>
    </Notice>
  )
}
