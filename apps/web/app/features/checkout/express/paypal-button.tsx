import { useState } from 'react'
import { useSending } from '../../../lib/api/use-sending.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { leaveForWallet, type ExpressCart } from './express-wallet.ts'

/** Opens PayPal for the cart. Its address and the shipping follow there. */
export function PayPalButton({ cart, disabled }: { cart: ExpressCart; disabled?: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [isSending, send] = useSending()
  const open = () =>
    send(async () => {
      setFailed(false)
      const isLeft = await leaveForWallet(cart)
      setLeaving(isLeft)
      setFailed(!isLeft)
    })
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        wide
        loading={isSending || isLeaving}
        disabled={disabled}
        onClick={() => void open()}
      >
        <Icon name="wallet" className="size-5" />
        {m.express_paypal()}
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {hasFailed && m.express_paypal_failed()}
      </p>
    </div>
  )
}
