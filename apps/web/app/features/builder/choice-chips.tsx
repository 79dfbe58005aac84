import { useId } from 'react'
import { joinLabel } from '../../lib/i18n/join-texts.ts'

interface ChoiceChipsProps<Value extends string> {
  label: string
  choices: readonly Value[]
  /** Undefined where all are chosen. */
  value: Value | undefined
  toName: (value: Value) => string
  renderSign?: (value: Value) => React.ReactNode
  /** Name of the choice of all; without it one must be chosen. */
  all?: string
  onChange: (value: Value | undefined) => void
}

/** One choice of a few, as chips that scroll sideways where space is short. Nothing without a choice. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, choices, value, toName, renderSign, all, onChange } = props
  const name = useId()
  if (choices.length === 0) return null
  const options = all === undefined ? choices : [undefined, ...choices]
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="relative -mx-1 flex gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:none]">
        {options.map((option) => (
          <label
            key={option ?? ''}
            className="facet-element shrink-0 [&>span]:min-w-21 [&>span]:justify-center"
          >
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>
              {option !== undefined && renderSign?.(option)}
              {option === undefined ? joinLabel(label, all!) : toName(option)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
