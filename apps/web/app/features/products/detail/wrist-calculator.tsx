import { countBeads, getStringMm } from '@shop/contract/bead-count'
import { useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { adviseSize, BEAD_SIZES_MM, EASES, readWristMm, type Ease, type SizeAdvice } from './wrist-fit.ts'
import { toCentimetres, type WristRange } from './wrist-sizes.ts'

const EASE_WORDS: Readonly<Record<Ease, () => string>> = {
  snug: m.product_ease_snug,
  comfortable: m.product_ease_comfortable,
  loose: m.product_ease_loose,
}

/** What somebody has told of their wrist. */
export interface WristWish {
  /** As typed, in cm. */
  wrist: string
  ease: Ease
  beadMm: number
}

export interface WristCalculatorProps {
  ranges: readonly WristRange[]
  wish: WristWish
  onChange: (wish: WristWish) => void
  onChoose: (size: string) => void
}

/** Reckons from wrist, beads and ease which size suits, how long the string is and how many beads it holds. */
export function WristCalculator({ ranges, wish, onChange, onChoose }: WristCalculatorProps) {
  const name = useId()
  const wristMm = readWristMm(wish.wrist)
  const beadSizes = [...new Set([...BEAD_SIZES_MM, wish.beadMm])].toSorted((a, b) => a - b)
  const [madeBeadMm] = useState(wish.beadMm)
  // Half a number is no fault yet.
  const [isTyping, setTyping] = useState(false)
  const hasFault = !isTyping && wish.wrist.trim() !== '' && wristMm === undefined
  return (
    <section className="flex flex-col gap-4 rounded-card bg-jade-100/60 p-5">
      <h3>{m.product_calculator()}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.product_calculator_wrist()}
          error={hasFault ? m.product_calculator_no_wrist() : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              placeholder="15.5"
              value={wish.wrist}
              onFocus={() => setTyping(true)}
              onBlur={() => setTyping(false)}
              onChange={({ target: { value } }) => onChange({ ...wish, wrist: value })}
            />
          )}
        </Field>
        <Field label={m.product_calculator_beads()}>
          {(control) => (
            <Select
              {...control}
              value={String(wish.beadMm)}
              onChange={({ target: { value } }) => onChange({ ...wish, beadMm: Number(value) })}
            >
              {beadSizes.map((beadMm) => (
                <option key={beadMm} value={beadMm}>
                  {beadMm === madeBeadMm ? m.product_bead_of_piece({ beadMm }) : m.product_bead({ beadMm })}
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
                checked={wish.ease === ease}
                onChange={() => onChange({ ...wish, ease })}
                className="sr-only"
              />
              {EASE_WORDS[ease]()}
            </label>
          ))}
        </div>
      </fieldset>
      <div role="status" className="flex min-h-24 flex-col items-start gap-3 border-t border-line pt-4">
        {wristMm === undefined ? (
          <p className="text-muted">{m.product_calculator_waiting()}</p>
        ) : (
          <Advice
            wish={wish}
            wristMm={wristMm}
            advice={adviseSize(ranges, wristMm, wish.ease)}
            onChoose={onChoose}
          />
        )}
      </div>
    </section>
  )
}

interface AdviceProps {
  wish: WristWish
  wristMm: number
  advice: SizeAdvice
  onChoose: (size: string) => void
}

function Advice({ wish: { beadMm, ease }, wristMm, advice, onChoose }: AdviceProps) {
  const bracelet = { wristMm, beadMm, easeMm: EASES[ease] }
  return (
    <>
      <p className="font-heading text-h3">{toAdviceWords(advice)}</p>
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

function toAdviceWords(advice: SizeAdvice): string {
  if (advice.kind === 'too_small') return m.product_calculator_too_small()
  const { size } = advice.range
  return advice.kind === 'loose'
    ? m.product_calculator_sits_loose({ size })
    : m.product_calculator_fits({ size })
}
