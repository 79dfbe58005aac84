import type { PaymentProvider } from '@shop/contract/payments'
import { m } from '../../paraglide/messages.js'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'

/** A way to pay. */
export interface PaymentMethod {
  provider: PaymentProvider
  icon: IconName
  label: string
  description: string
}

export interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  chosen: PaymentProvider
  onChoose: (provider: PaymentProvider) => void
}

/** The ways to pay. A single one is named rather than asked for. */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const [only, ...others] = methods
  if (only && others.length === 0) return <MethodName method={only} />
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{m.payment_method()}</legend>
      {methods.map(({ provider, icon, label, description }) => (
        <RadioCard
          key={provider}
          name="provider"
          value={provider}
          checked={provider === chosen}
          onChange={() => onChoose(provider)}
          label={label}
          description={description}
          aside={<Icon name={icon} />}
        />
      ))}
    </fieldset>
  )
}

function MethodName({ method: { icon, label, description } }: { method: PaymentMethod }) {
  return (
    <div className="flex items-center gap-3">
      <Icon name={icon} className="size-7 text-jade-700" />
      <p>
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">{description}</span>
      </p>
    </div>
  )
}
