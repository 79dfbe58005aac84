import { EASES } from '@shop/contract/designs/bracelet-parts.rules'
import { DESIGN_WRIST_MM } from '@shop/contract/designs/designs.rules'
import { useId, useState } from 'react'
import { formatFen } from '@shop/contract/money/format-money'
import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/form/field.tsx'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { EASE_NAMES, EASE_TEXTS, toCm } from './design-texts.ts'
import { PartSwatch } from './part-drawing.tsx'
import type { Builder } from './use-builder.ts'

/** Wrist, ease and cord. */
export function SizePanel({ builder }: { builder: Builder }) {
  const { design, parts } = builder
  const name = useId()
  return (
    <div className="flex flex-col gap-7">
      <WristField key={design.wrist_mm} builder={builder} />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{m.design_ease()}</legend>
        <div className="grid gap-2 sm:grid-cols-3 lg:grid-cols-1 xl:grid-cols-3">
          {EASES.map((ease) => (
            <RadioCard
              key={ease}
              name={`${name}ease`}
              checked={design.ease === ease}
              onChange={() => builder.fitTo({ ease })}
              label={EASE_NAMES[ease]()}
              description={EASE_TEXTS[ease]()}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{m.design_cord()}</legend>
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {parts
            .filter(({ kind }) => kind === 'cord')
            .map((cord) => (
              <RadioCard
                key={cord.id}
                name={`${name}cord`}
                checked={design.cord === cord.id}
                disabled={cord.stock < 1}
                onChange={() => builder.use(cord)}
                label={
                  <span className="inline-flex items-center gap-2">
                    <PartSwatch part={cord} id={`${name}${cord.id}`} className="size-5" />
                    {cord.name}
                  </span>
                }
                aside={formatFen(cord.price_fen)}
                description={cord.stock < 1 ? m.design_part_gone() : cord.treatment}
              />
            ))}
        </div>
      </fieldset>
    </div>
  )
}

/** Steps of the slider in mm. */
const STEP_MM = 5

function WristField({ builder: { design, fitTo } }: { builder: Builder }) {
  const [text, setText] = useState(toCm(design.wrist_mm))
  const [hasError, setError] = useState(false)
  const { min, max } = DESIGN_WRIST_MM

  function apply() {
    const wristMm = readWristMm(text)
    setError(wristMm === undefined)
    if (wristMm !== undefined && wristMm !== design.wrist_mm) fitTo({ wrist_mm: wristMm })
  }

  return (
    <div>
      <Field
        label={m.design_wrist()}
        help={m.design_wrist_help()}
        error={hasError ? m.design_wrist_error({ min: toCm(min), max: toCm(max) }) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={apply}
            onKeyDown={(event) => event.key === 'Enter' && apply()}
          />
        )}
      </Field>
      <input
        type="range"
        aria-label={m.design_wrist()}
        aria-valuetext={m.design_cm({ size: toCm(design.wrist_mm) })}
        min={min}
        max={max}
        step={STEP_MM}
        value={design.wrist_mm}
        onChange={(event) => fitTo({ wrist_mm: Number(event.currentTarget.value) })}
        className="mt-2 h-11 w-full accent-jade-700"
      />
    </div>
  )
}

/** A wrist in cm as typed: `16.5`, `16,5 cm`; undefined outside of what can be made. */
function readWristMm(text: string): number | undefined {
  const [, digits] = /^\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:cm|厘米)?\s*$/i.exec(text.normalize('NFKC')) ?? []
  if (digits === undefined) return undefined
  const wristMm = Math.round(Number(digits.replace(',', '.')) * 10)
  return wristMm >= DESIGN_WRIST_MM.min && wristMm <= DESIGN_WRIST_MM.max ? wristMm : undefined
}
