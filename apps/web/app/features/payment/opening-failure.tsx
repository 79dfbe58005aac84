import { useEffect, useEffectEvent, useState } from 'react'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import type { OpeningFailure as Failure } from './payment-view.ts'

interface OpeningFailureProps {
  failure: Failure
  /** Whether another payment method is available. */
  hasOther: boolean
  onRetry: () => void
}

/** Why the selected payment method is unavailable, with a retry where one can help. */
export function OpeningFailure({ failure, hasOther, onRetry }: OpeningFailureProps) {
  const { title, text, canRetry } = toText(failure, hasOther)
  // The hourly limit is only described: too long for a countdown.
  const isShort = failure.code === 'PAYMENT_PROVIDER_UNAVAILABLE'
  return (
    <Notice kind="danger" announce title={title}>
      <p>{text}</p>
      {canRetry && (
        <RetryButton waitSeconds={(isShort && failure.retryAfterSeconds) || 0} onRetry={onRetry} />
      )}
    </Notice>
  )
}

/**
 * Retry button that waits for the period of the response's Retry-After: attempts are limited, and an early
 * one would be wasted.
 */
function RetryButton({ waitSeconds, onRetry }: { waitSeconds: number; onRetry: () => void }) {
  const [readyMs] = useState(() => performance.now() + waitSeconds * 1_000)
  const [isPressed, setPressed] = useState(false)

  const retry = useEffectEvent(onRetry)

  useEffect(() => {
    if (!isPressed) return
    const timer = setTimeout(() => retry(), Math.max(0, readyMs - performance.now()))
    return () => clearTimeout(timer)
  }, [isPressed, readyMs])

  return (
    <Button variant="quiet" className="mt-1 -ml-3" loading={isPressed} onClick={() => setPressed(true)}>
      {m.common_retry()}
    </Button>
  )
}

function toText(failure: Failure, hasOther: boolean): { title: string; text: string; canRetry: boolean } {
  switch (failure.code) {
    case 'PAYMENT_PROVIDER_UNAVAILABLE':
      return {
        title: m.payment_no_provider(),
        text: hasOther ? m.payment_no_provider_other() : m.payment_no_provider_alone(),
        canRetry: true,
      }
    case 'PAYMENT_PROVIDER_DISABLED':
      return { title: m.payment_refused(), text: m.payment_refused_disabled(), canRetry: false }
    case 'TOO_MANY_PAYMENT_ATTEMPTS':
      return { title: m.payment_refused(), text: m.payment_refused_too_many(), canRetry: false }
    case 'RATE_LIMITED':
      return { title: m.payment_unreachable(), text: formatRateLimit(failure), canRetry: true }
    default:
      return {
        title: m.payment_unreachable(),
        text: failure.error instanceof ApiUnavailableError ? failure.error.message : m.payment_try_again(),
        canRetry: true,
      }
  }
}
