import type { CardForm, ProviderClient } from '@shop/contract/payments'
import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { InlineFailure } from '../../../ui/text/inline-failure.tsx'
import { CARD_FORMS } from './card-provider.ts'
import type { CardResult, MountedCard } from './card-form.ts'
import { CardSkeleton } from '../method-skeletons.tsx'

/** Imperative handle of the provider's card form. */
export interface CardFormHandle {
  /** Pays with the typed card; undefined while the form is not mounted. Never rejects. */
  pay: (returnUrl: string) => Promise<CardResult | undefined>
}

export interface CardFieldsProps {
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
  const settings = useRef({ scriptUrl, client, form })
  settings.current = { scriptUrl, client, form }

  useEffect(() => {
    const gone = new AbortController()
    const show = (next: 'ready' | 'failed') => {
      if (gone.signal.aborted) return
      setState(next)
      onReady(next === 'ready')
    }
    const events = { onReady: () => show('ready'), onFailure: () => show('failed'), signal: gone.signal }
    CARD_FORMS[form.provider](place.current!, settings.current, events).then(
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

  const retry = useCallback(() => {
    setState('loading')
    setAttempt((number) => number + 1)
  }, [])

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
