import { useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Dialog, type OverlayProps } from '../../../ui/overlay/dialog.tsx'
import { WristCalculator, type WristInput } from './wrist-calculator.tsx'
import { WristRuler } from './wrist-ruler.tsx'
import type { WristRange } from '@shop/contract/products/wrist-sizes.rules'
import { toCentimetres } from './wrist-sizes.ts'

/**
 * Scales of the ruler in per cent. Phones render CSS millimetres much too small, other screens nearly right.
 */
const PHONE_SCALE = 155
const SCREEN_SCALE = 100

interface WristGuideDialogProps extends OverlayProps {
  ranges: readonly WristRange[]
  /** Diameter of the product's beads. */
  beadMm: number
  onChoose: (size: string) => void
}

/** Instructions for measuring a wrist, the calculator, and a printable ruler. Loaded on first opening. */
export default function WristGuideDialog(props: WristGuideDialogProps) {
  const { ranges, beadMm, open, onOpenChange, onChoose } = props
  const sliderId = useId()
  // State lives here, so that it survives closing the dialog.
  const [input, setInput] = useState<WristInput>({ wrist: '', ease: 'comfortable', beadMm })
  const [scale, setScale] = useState(() =>
    matchMedia('(pointer: coarse) and (max-width: 600px)').matches ? PHONE_SCALE : SCREEN_SCALE,
  )
  const steps = [
    m.product_measure_wrap(),
    m.product_measure_mark(),
    m.product_measure_fold(),
    m.product_measure_between(),
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.product_guide_title()}
      description={m.product_guide_intro()}
      className="max-w-[44rem]!"
    >
      <div className="flex flex-col gap-8">
        <ol className="flex list-decimal flex-col gap-1.5 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <WristCalculator ranges={ranges} input={input} onChange={setInput} onChoose={onChoose} />
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">{m.product_guide_table()}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="py-2 font-normal">
                {m.product_guide_wrist()}
              </th>
              <th scope="col" className="py-2 font-normal">
                {m.product_size()}
              </th>
              <th scope="col" className="py-2 font-normal">
                <span className="sr-only">{m.product_choose_this()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {ranges.map(({ size, fromMm, toMm, stock }) => (
              <tr key={size} className="border-b border-line">
                <td>{`${toCentimetres(fromMm)}–${toCentimetres(toMm)} cm`}</td>
                <th scope="row" className="font-medium">
                  {size}
                </th>
                <td className="text-right">
                  {stock > 0 ? (
                    <button
                      type="button"
                      aria-label={m.product_choose_size({ size })}
                      onClick={() => onChoose(size)}
                      className="min-h-11 px-2 text-jade-700 underline underline-offset-4"
                    >
                      {m.product_choose_this()}
                    </button>
                  ) : (
                    <span className="inline-flex min-h-11 items-center px-2 text-sm text-muted">
                      {m.product_sold_out()}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <section className="flex flex-wrap gap-6">
          <WristRuler ranges={ranges} scale={scale / 100} />
          <div className="flex min-w-48 flex-1 flex-col gap-3">
            <h3>{m.product_ruler_title()}</h3>
            <p className="text-muted">{m.product_ruler_use()}</p>
            <label htmlFor={sliderId}>{m.product_ruler_adjust()}</label>
            <input
              id={sliderId}
              type="range"
              min="80"
              max="190"
              step="1"
              value={scale}
              onChange={(event) => setScale(Number(event.target.value))}
              className="h-11 w-full accent-jade-700"
            />
          </div>
        </section>
      </div>
    </Dialog>
  )
}
