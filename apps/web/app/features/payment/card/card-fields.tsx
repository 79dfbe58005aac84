import type { CardForm, ProviderClient } from '@shop/contract/payments'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { InlineFailure } from '../../../ui/text/inline-failure.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { CARD_FORMS } from './card-provider.ts'
import type { CardFormEvents, CardResult, MountedCard } from './card-form.ts'

/** Imperative handle of the provider's card form. */
export interface CardFormHandle {
  /** Pays with the typed card; undefined while the form is not mounted. Never rejects. */
  pay: (returnUrl: string) => Promise<CardResult | undefined>
}

interface CardFieldsProps {
  ref: React.Ref<CardFormHandle>
  scriptUrl: string
  client: ProviderClient
  form: CardForm
  /** Called when the form becomes usable or unusable. */
  onReady: (isReady: boolean) => void
}

/** The provider's card form in its iframe: card numbers never reach the shop. */
export function CardFields({ ref, scriptUrl, client, form, onReady }: CardFieldsProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedCard>(undefined)
  const mount = useEffectEvent((events: CardFormEvents) =>
    CARD_FORMS[form.provider](place.current!, { scriptUrl, client, form }, events),
  )

  useEffect(() => {
    const gone = new AbortController()
    const show = (next: 'ready' | 'failed') => {
      if (gone.signal.aborted) return
      setState(next)
      onReady(next === 'ready')
    }
    const events = { onReady: () => show('ready'), onFailure: () => show('failed'), signal: gone.signal }
    mount(events).then(
      (card) => {
        if (gone.signal.aborted) card?.destroy()
        else mounted.current = card
      },
      () => show('failed'),
    )
    return () => {
      gone.abort()
      mounted.current?.destroy()
      mounted.current = undefined
    }
  }, [form.provider, form.client_secret, attempt, onReady])

  useImperativeHandle(ref, () => ({ pay: async (returnUrl) => mounted.current?.pay(returnUrl) }), [])

  function retry() {
    setState('loading')
    setAttempt((number) => number + 1)
  }

  return (
    <div>
      {state === 'failed' && <InlineFailure title={m.payment_card_form_failed()} onRetry={retry} />}
      <div className={state === 'failed' ? 'hidden' : 'relative min-h-52'} aria-busy={state === 'loading'}>
        {state === 'loading' && <CardSkeleton />}
        <div ref={place} className={state === 'ready' ? '' : 'invisible'} />
      </div>
    </div>
  )
}

/** Skeleton of a provider's card form: number on top, date and code below. Fills its parent. */
export function CardSkeleton() {
  return (
    <div role="status" aria-label={m.payment_card_form_loading()} className="absolute inset-0">
      <Skeleton className="mb-2 h-4 w-28" />
      <Skeleton className="h-12" />
      <div className="mt-5 grid grid-cols-2 gap-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}
