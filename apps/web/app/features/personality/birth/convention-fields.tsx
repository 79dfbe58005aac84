import { m } from '../../../paraglide/messages.js'
import { RadioCard } from '../../../ui/form/radio-card.tsx'
import { Disclosure } from '../disclosure.tsx'
import type { BirthFieldsProps, BirthValues } from './birth-values.ts'

interface Choice<Value> {
  value: Value
  label: () => string
  text: () => string
}

const DAY_BOUNDARIES: readonly Choice<BirthValues['dayTurn']>[] = [
  { value: '23:00', label: m.personality_day_turn_zi, text: m.personality_day_turn_zi_text },
  { value: '00:00', label: m.personality_day_turn_midnight, text: m.personality_day_turn_midnight_text },
]

const CLOCKS: readonly Choice<BirthValues['clock']>[] = [
  { value: 'standard', label: m.personality_clock_standard, text: m.personality_clock_standard_text },
  { value: 'mean_solar', label: m.personality_clock_mean, text: m.personality_clock_mean_text },
  { value: 'true_solar', label: m.personality_clock_true, text: m.personality_clock_true_text },
]

/** The two conventions on which schools differ. Collapsed, since most people leave the defaults. */
export function ConventionFields({ values, onChange }: Omit<BirthFieldsProps, 'errors'>) {
  return (
    <Disclosure title={m.personality_conventions()}>
      <div className="flex flex-col gap-6 pt-1 pb-6">
        <p className="text-sm text-muted">{m.personality_conventions_lead()}</p>
        <Choices
          name="dayTurn"
          title={m.personality_day_turn()}
          choices={DAY_BOUNDARIES}
          value={values.dayTurn}
          onChoose={(dayTurn) => onChange({ dayTurn })}
          className="sm:grid-cols-2"
        />
        <Choices
          name="clock"
          title={m.personality_clock()}
          choices={CLOCKS}
          value={values.clock}
          onChoose={(clock) => onChange({ clock })}
          className="md:grid-cols-3"
        />
      </div>
    </Disclosure>
  )
}

interface ChoicesProps<Value> {
  name: string
  title: string
  choices: readonly Choice<Value>[]
  value: Value
  onChoose: (value: Value) => void
  className: string
}

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { name, title, choices, value, onChoose, className } = props
  return (
    // Named twice, because a checker does not see a legend that is folded away.
    <fieldset aria-label={title}>
      <legend className="mb-2 text-sm font-medium">{title}</legend>
      <div className={`grid gap-3 ${className}`}>
        {choices.map((choice) => (
          <RadioCard
            key={choice.value}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            label={choice.label()}
            description={choice.text()}
          />
        ))}
      </div>
    </fieldset>
  )
}
