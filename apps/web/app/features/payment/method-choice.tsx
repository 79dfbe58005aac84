import { m } from '../../paraglide/messages.js'
import { Icon, type IconName } from '../../ui/media/icons.tsx'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import type { PaymentMethod } from './payment-method.ts'

interface MethodLabels {
  icon: IconName
  label: () => string
  description: () => string
}

const LABELS: Readonly<Record<PaymentMethod, MethodLabels>> = {
  card: { icon: 'card', label: m.payments_method_card, description: m.payment_method_card_hint },
  wallet: { icon: 'wallet', label: m.payments_method_wallet, description: m.payment_method_wallet_hint },
  alipay: { icon: 'alipay', label: m.payments_method_alipay, description: m.payment_method_app_hint },
  wechat_pay: { icon: 'wechat', label: m.payments_method_wechat_pay, description: m.payment_method_app_hint },
}

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod
  onChoose: (method: PaymentMethod) => void
  /** A payment attempt is under way. */
  disabled: boolean
}

/** Choice of payment method; a single method is only named. */
export function MethodChoice({ methods, chosen, onChoose, disabled }: MethodChoiceProps) {
  const [only, ...others] = methods
  if (only && others.length === 0) return <MethodName method={only} />
  return (
    <fieldset disabled={disabled} className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{m.payment_method()}</legend>
      {methods.map((method) => (
        <RadioCard
          key={method}
          name="method"
          value={method}
          checked={method === chosen}
          onChange={() => onChoose(method)}
          label={LABELS[method].label()}
          description={LABELS[method].description()}
          aside={<Icon name={LABELS[method].icon} />}
        />
      ))}
    </fieldset>
  )
}

function MethodName({ method }: { method: PaymentMethod }) {
  const { icon, label, description } = LABELS[method]
  return (
    <div className="flex items-center gap-3">
      <Icon name={icon} className="size-7 text-jade-700" />
      <p>
        <span className="block font-medium">{label()}</span>
        <span className="block text-sm text-muted">{description()}</span>
      </p>
    </div>
  )
}
