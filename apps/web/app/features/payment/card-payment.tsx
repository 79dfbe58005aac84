import { useCallback, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { useSending } from '../../lib/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { CardFields, type CardFormHandle } from './card-fields.tsx'
import { toDeclineOfAnswer, toDeclineWords } from './declines.ts'
import type { PaymentView } from './use-payment.ts'

export interface CardPaymentProps {
  view: Extract<PaymentView, { show: 'form' }>
  scriptUrl: string
  /** Asks the server what became of a try; `decline` is what the form heard. */
  onTried: (decline?: string) => Promise<void>
  /** A try is under way. */
  onBusy: (isBusy: boolean) => void
}

/** Paying by card: why the last try did not work, the provider's form, the button with the amount. */
export function CardPayment({ view, scriptUrl, onTried, onBusy }: CardPaymentProps) {
  const [isReady, setIsReady] = useState(false)
  const [isPaying, send] = useSending()
  const [tries, setTries] = useState(0)
  const card = useRef<CardFormHandle>(null)
  const ready = useCallback((is: boolean) => setIsReady(is), [])
  useEffect(() => onBusy(isPaying), [isPaying, onBusy])

  async function pay(event: React.SubmitEvent) {
    event.preventDefault()
    if (!isReady) return
    await send(async () => {
      const answer = await card.current?.confirm(location.origin + location.pathname)
      // The form has said what is missing and has taken the focus.
      if (!answer || answer.error?.type === 'validation_error') return
      await onTried(toDeclineOfAnswer(answer))
      setTries((number) => number + 1)
    })
  }

  return (
    <form method="post" noValidate onSubmit={pay} className="flex flex-col gap-5">
      {view.decline && <Decline reason={view.decline} tries={tries} />}
      <CardFields
        ref={card}
        scriptUrl={scriptUrl}
        clientId={view.clientId}
        clientSecret={view.form.client_secret}
        onReady={ready}
      />
      <Button type="submit" wide loading={isPaying} disabled={!isReady}>
        <Icon name="lock" className="size-5" />
        {isPaying ? m.payment_paying() : m.payment_pay({ amount: formatMoney(view.form.amount) })}
      </Button>
    </form>
  )
}

/** Why the last try did not work and what to do; takes the focus after each try. */
function Decline({ reason, tries }: { reason: string; tries: number }) {
  const box = useRef<HTMLDivElement>(null)
  const { title, advice } = toDeclineWords(reason)
  useEffect(() => box.current?.focus(), [tries])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="flex gap-3 rounded-card border border-danger bg-danger-100 px-5 py-4"
    >
      <Icon name="alert" className="mt-0.5 size-5.5 text-danger" />
      <div>
        <p className="font-medium text-danger">{title}</p>
        <p>{advice}</p>
      </div>
    </div>
  )
}
