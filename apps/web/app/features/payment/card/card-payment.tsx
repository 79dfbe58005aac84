import type { CardForm, ProviderClient } from '@shop/contract/payments/payments.schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { useSending } from '../../../lib/api/use-sending.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { InlineFailure } from '../../../ui/text/inline-failure.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { CardFormEvents, CardResult, MountedCard } from './card-form.ts'
import { ExpressButtons } from '../express/express-buttons.tsx'
import { useExpress } from '../express/use-express.ts'
import { CARD_FORMS } from './card-provider.ts'

interface CardPaymentProps {
  form: CardForm
  client: ProviderClient
  scriptUrl: string
  /** Syncs the payment with the server after an attempt; `decline` is the reason that the form reported. */
  onTried: (decline?: string) => Promise<void>
  /** Called when an attempt starts or ends. */
  onBusy: (isBusy: boolean) => void
}

/**
 * Payment by card: the wallets of the browser, or the provider's form in its iframe (card numbers never reach the shop)
 * and a button with the amount.
 */
export function CardPayment({ form, client, scriptUrl, onTried, onBusy }: CardPaymentProps) {
  const { place, card, state: cardState, retry } = useCardForm(form, client, scriptUrl)
  const [isPaying, send] = useSending()
  const [isInWallet, setInWallet] = useState(false)
  const express = useExpress(
    form.provider,
    { scriptUrl, client, purpose: { form }, returnUrl: toReturnUrl },
    {
      onPaying: () => setInWallet(true),
      onTried: (result) => void finish(result),
    },
  )
  async function finish(result: CardResult | undefined): Promise<void> {
    if (result && result !== 'incomplete') await onTried(result.decline)
    setInWallet(false)
  }
  // Both appear at once, so that nothing moves.
  const state = cardState === 'ready' && express.state === 'unknown' ? 'loading' : cardState
  const isBusy = isPaying || isInWallet
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])

  const pay = () =>
    send(async () => {
      const result = await card.current?.pay(toReturnUrl())
      if (result && result !== 'incomplete') await onTried(result.decline)
    })

  return (
    <Form onSubmit={() => state === 'ready' && pay()} className="flex flex-col gap-5">
      {state === 'failed' && <InlineFailure title={m.payment_card_form_failed()} onRetry={retry} />}
      <div className={state === 'failed' ? 'hidden' : 'relative min-h-52'} aria-busy={state === 'loading'}>
        {state === 'loading' && <CardSkeleton />}
        <div className={state === 'ready' ? '' : 'invisible'}>
          <ExpressButtons place={express.place} isShown={express.state === 'some'} isBusy={isBusy} />
          <div ref={place} />
        </div>
      </div>
      <Button type="submit" wide loading={isPaying} disabled={state !== 'ready' || isInWallet}>
        <Icon name="lock" className="size-5" />
        {isPaying ? m.payment_paying() : m.payment_pay({ amount: formatMoney(form.amount) })}
      </Button>
    </Form>
  )
}

/** Where the bank's page returns to. */
const toReturnUrl = () => location.origin + location.pathname

/** Mounts the provider's form into `place`; `card` is set while it is mounted. */
function useCardForm(form: CardForm, client: ProviderClient, scriptUrl: string) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const card = useRef<MountedCard>(undefined)
  const mount = useEffectEvent((events: CardFormEvents) =>
    CARD_FORMS[form.provider](place.current!, { scriptUrl, client, form }, events),
  )

  useEffect(() => {
    const gone = new AbortController()
    const show = (next: 'ready' | 'failed') => !gone.signal.aborted && setState(next)
    mount({ onReady: () => show('ready'), onFailure: () => show('failed'), signal: gone.signal }).then(
      (mounted) => {
        if (gone.signal.aborted) mounted?.destroy()
        else card.current = mounted
      },
      () => show('failed'),
    )
    return () => {
      gone.abort()
      card.current?.destroy()
      card.current = undefined
    }
  }, [form.provider, form.client_secret, attempt])

  function retry() {
    setState('loading')
    setAttempt((number) => number + 1)
  }
  return { place, card, state, retry }
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
