import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardProvider } from '@shop/contract/payments/payments.schemas'
import type { ExpressEvents, ExpressSettings } from './express-form.ts'
import { EXPRESS_FORMS } from './express-provider.ts'

/** The page does not wait longer for the buttons: they are optional. */
const READY_TIMEOUT_MS = 3_000

/** Whether the browser has wallets; `unknown` until the provider's script has looked. */
export type ExpressState = 'unknown' | 'none' | 'some'

/**
 * Mounts the buttons of the browser's wallets into `place`. Once it is known that there are none, or after a few seconds,
 * none appear any more, so that nothing moves.
 */
export function useExpress(
  provider: CardProvider,
  settings: ExpressSettings,
  events: Pick<ExpressEvents, 'onPaying' | 'onTried'>,
): { place: React.RefObject<HTMLDivElement | null>; state: ExpressState } {
  const [state, setState] = useState<ExpressState>('unknown')
  const place = useRef<HTMLDivElement>(null)
  const decide = (next: ExpressState) => setState((now) => (now === 'unknown' ? next : now))
  const onPaying = useEffectEvent(events.onPaying)
  const onTried = useEffectEvent(events.onTried)
  const mount = useEffectEvent((signal: AbortSignal) =>
    EXPRESS_FORMS[provider]?.(place.current!, settings, {
      signal,
      onPaying: () => onPaying(),
      onTried: (result) => onTried(result),
      onReady: (hasWallets) => !signal.aborted && decide(hasWallets ? 'some' : 'none'),
      onFailure: () => !signal.aborted && setState('none'),
    }),
  )
  useEffect(() => {
    const gone = new AbortController()
    let remove: (() => void) | undefined
    const timer = setTimeout(() => decide('none'), READY_TIMEOUT_MS)
    void Promise.resolve(mount(gone.signal)).then(
      (mounted) => {
        if (gone.signal.aborted) mounted?.()
        else remove = mounted
        if (!mounted && !gone.signal.aborted) decide('none')
      },
      () => !gone.signal.aborted && setState('none'),
    )
    return () => {
      gone.abort()
      clearTimeout(timer)
      remove?.()
    }
  }, [provider])
  return { place, state }
}
