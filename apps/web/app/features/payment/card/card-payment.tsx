import type { CardForm, ProviderClient } from '@shop/contract/payments'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { useSending } from '../../../lib/api/use-sending.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { CardFields, type CardFormHandle } from './card-fields.tsx'

interface CardPaymentProps {
  form: CardForm
  client: ProviderClient
  scriptUrl: string
  /** Syncs the payment with the server after an attempt; `decline` is the reason that the form reported. */
  onTried: (decline?: string) => Promise<void>
  /** Called when an attempt starts or ends. */
  onBusy: (isBusy: boolean) => void
}

/** Payment by card: the provider's form, and a button with the amount. */
export function CardPayment({ form, client, scriptUrl, onTried, onBusy }: CardPaymentProps) {
  const [isReady, setIsReady] = useState(false)
  const [isPaying, send] = useSending()
  const card = useRef<CardFormHandle>(null)
  useEffect(() => {
    onBusy(isPaying)
    return () => onBusy(false)
  }, [isPaying, onBusy])

  async function pay() {
    if (!isReady) return
    await send(async () => {
      const result = await card.current?.pay(location.origin + location.pathname)
      if (result && result !== 'incomplete') await onTried(result.decline)
    })
  }

  return (
    <Form onSubmit={pay} className="flex flex-col gap-5">
      <CardFields ref={card} scriptUrl={scriptUrl} client={client} form={form} onReady={setIsReady} />
      <Button type="submit" wide loading={isPaying} disabled={!isReady}>
        <Icon name="lock" className="size-5" />
        {isPaying ? m.payment_paying() : m.payment_pay({ amount: formatMoney(form.amount) })}
      </Button>
    </Form>
  )
}
