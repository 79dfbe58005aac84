import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { getLanguageTag } from '../../lib/locale.ts'
import { m } from '../../paraglide/messages.js'
import { InlineFailure } from '../../ui/inline-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  loadCardProvider,
  type CardAnswer,
  type CardAppearance,
  type CardElement,
  type CardElements,
  type CardProvider,
} from './card-provider.ts'

/** What the page can do with the provider's card form. */
export interface CardFormHandle {
  /** Pays with the card that was typed in; undefined while the form is not there. Never rejects. */
  confirm: (returnUrl: string) => Promise<CardAnswer | undefined>
}

export interface CardFieldsProps {
  ref: React.Ref<CardFormHandle>
  scriptUrl: string
  clientId: string
  clientSecret: string
  /** Whether the form is there and can be used. */
  onReady: (isReady: boolean) => void
}

interface Mounted {
  provider: CardProvider
  elements: CardElements
}

/** The provider's own card form, in its frame: card numbers never reach the shop. */
export function CardFields({ ref, scriptUrl, clientId, clientSecret, onReady }: CardFieldsProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted>(undefined)

  useEffect(() => {
    let isGone = false
    let element: CardElement | undefined
    const show = (next: 'ready' | 'failed') => {
      if (isGone) return
      setState(next)
      onReady(next === 'ready')
    }
    loadCardProvider(scriptUrl).then(
      (createProvider) => {
        if (isGone || !place.current) return
        const locale = getLanguageTag()
        const provider = createProvider(clientId, { locale })
        const elements = provider.elements({ clientSecret, locale, appearance: readAppearance() })
        element = elements.create('payment')
        element.on('ready', () => show('ready'))
        element.on('loaderror', () => show('failed'))
        element.mount(place.current)
        mounted.current = { provider, elements }
      },
      () => show('failed'),
    )
    return () => {
      isGone = true
      mounted.current = undefined
      element?.destroy()
    }
  }, [scriptUrl, clientId, clientSecret, attempt, onReady])

  useImperativeHandle(ref, () => ({ confirm: (returnUrl) => confirm(mounted.current, returnUrl) }), [])

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

async function confirm(form: Mounted | undefined, returnUrl: string): Promise<CardAnswer | undefined> {
  if (!form) return undefined
  const { provider, elements } = form
  try {
    return await provider.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    })
  } catch {
    // The script broke on its way: whether money moved is for the server to find out.
    return { error: { type: 'api_connection_error' } }
  }
}

/** The shop's own tokens, so that the form in the frame looks like the page around it. */
function readAppearance(): CardAppearance {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    variables: {
      colorPrimary: read('--color-jade-700'),
      colorDanger: read('--color-danger'),
      colorText: read('--color-ink'),
      colorBackground: read('--color-surface'),
      borderRadius: read('--radius-card'),
      fontFamily: 'Roboto, Arial, sans-serif',
    },
  }
}

/** The shape of the provider's form: the number above, date and code below. */
function CardSkeleton() {
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
