import { countBeads, getStringMm } from '@shop/contract/designs/bead-count'
import { useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import {
  adviseSize,
  EASES,
  type Ease,
  type SizeAdvice,
  type WristRange,
} from '@shop/contract/products/wrist-sizes.rules'
import { BEAD_SIZES_MM, readWristMm, toCentimetres } from './wrist-sizes.ts'

const EASE_LABELS: Readonly<Record<Ease, () => string>> = {
  snug: m.product_ease_snug,
  comfortable: m.product_ease_comfortable,
  loose: m.product_ease_loose,
}

/** Input of the wrist calculator. */
export interface WristInput {
  /** As typed, in cm. */
  wrist: string
  ease: Ease
  beadMm: number
}

interface WristCalculatorProps {
  ranges: readonly WristRange[]
  input: WristInput
  onChange: (input: WristInput) => void
  onChoose: (size: string) => void
}

/**
 * Computes from wrist, beads and ease which size fits, how long the string is and how many beads it holds.
 */
export function WristCalculator({ ranges, input, onChange, onChoose }: WristCalculatorProps) {
  const name = useId()
  const wristMm = readWristMm(input.wrist)
  const beadSizes = [...new Set([...BEAD_SIZES_MM, input.beadMm])].toSorted((a, b) => a - b)
  const [madeBeadMm] = useState(input.beadMm)
  // An incomplete number is not an error while it is being typed.
  const [isTyping, setTyping] = useState(false)
  const hasError = !isTyping && input.wrist.trim() !== '' && wristMm === undefined
  return (
    <section className="flex flex-col gap-4 rounded-card bg-jade-100/60 p-5">
      <h3>{m.product_calculator()}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.product_calculator_wrist()}
          error={hasError ? m.product_calculator_no_wrist() : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              placeholder="15.5"
              value={input.wrist}
              onFocus={() => setTyping(true)}
              onBlur={() => setTyping(false)}
              onChange={({ target: { value } }) => onChange({ ...input, wrist: value })}
            />
          )}
        </Field>
        <Field label={m.product_calculator_beads()}>
          {(control) => (
            <Select
              {...control}
              value={String(input.beadMm)}
              onChange={({ target: { value } }) => onChange({ ...input, beadMm: Number(value) })}
            >
              {beadSizes.map((beadMm) => (
                <option key={beadMm} value={beadMm}>
                  {beadMm === madeBeadMm ? m.product_bead_of_product({ beadMm }) : m.product_bead({ beadMm })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{m.product_calculator_ease()}</legend>
        <div className="grid grid-cols-3 gap-2">
          {(Object.keys(EASES) as Ease[]).map((ease) => (
            <label
              key={ease}
              className="flex min-h-12 cursor-pointer items-center justify-center rounded-card border border-edge bg-surface px-2 text-center text-sm leading-tight transition-colors hover:border-jade-500 has-checked:border-jade-700 has-checked:bg-jade-100 has-checked:font-medium has-checked:ring-1 has-checked:ring-jade-700 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-jade-700"
            >
              <input
                type="radio"
                name={name}
                checked={input.ease === ease}
                onChange={() => onChange({ ...input, ease })}
                className="sr-only"
              />
              {EASE_LABELS[ease]()}
            </label>
          ))}
        </div>
      </fieldset>
      <div role="status" className="flex min-h-24 flex-col items-start gap-3 border-t border-line pt-4">
        {wristMm === undefined ? (
          <p className="text-muted">{m.product_calculator_waiting()}</p>
        ) : (
          <Advice
            input={input}
            wristMm={wristMm}
            advice={adviseSize(ranges, wristMm, input.ease)}
            onChoose={onChoose}
          />
        )}
      </div>
    </section>
  )
}

interface AdviceProps {
  input: WristInput
  wristMm: number
  advice: SizeAdvice
  onChoose: (size: string) => void
}

function Advice({ input: { beadMm, ease }, wristMm, advice, onChoose }: AdviceProps) {
  const bracelet = { wristMm, beadMm, easeMm: EASES[ease] }
  return (
    <>
      <p className="font-heading text-h3">{formatAdvice(advice)}</p>
      <p className="text-sm text-muted">
        {m.product_calculator_string({
          length: toCentimetres(getStringMm(bracelet)),
          count: countBeads(bracelet),
          beadMm,
        })}
      </p>
      {advice.kind !== 'too_small' &&
        (advice.range.stock > 0 ? (
          <Button onClick={() => onChoose(advice.range.size)}>
            {m.product_choose_size({ size: advice.range.size })}
          </Button>
        ) : (
          <p className="text-sm">{m.product_calculator_sold_out({ size: advice.range.size })}</p>
        ))}
    </>
  )
}

function formatAdvice(advice: SizeAdvice): string {
  if (advice.kind === 'too_small') return m.product_calculator_too_small()
  const { size } = advice.range
  return advice.kind === 'loose'
    ? m.product_calculator_sits_loose({ size })
    : m.product_calculator_fits({ size })
}
