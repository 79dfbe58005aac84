import type { OrderLine } from '@shop/contract/orders/orders.schemas'
import type { OrderReturns } from '@shop/contract/returns/returns.schemas'
import type { ReturnRemedy } from '@shop/contract/returns/returns.rules'
import { m } from '../../../paraglide/messages.js'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { Thumbnail } from '../../../ui/media/thumbnail.tsx'
import { isChoosable } from './return-draft.ts'
import { toItemName } from './return-texts.ts'

type ReturnableLine = OrderReturns['lines'][number]
type Quantities = Readonly<Record<number, number>>

interface ReturnLinesFieldProps {
  /** The order's lines, whose index is their position. */
  items: readonly OrderLine[]
  lines: readonly ReturnableLine[]
  remedy: ReturnRemedy | undefined
  quantities: Quantities
  onChange: (quantities: Quantities) => void
}

/** The lines of the order, and how many units of each are sent back. */
export function ReturnLinesField({ items, lines, remedy, quantities, onChange }: ReturnLinesFieldProps) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-4">
      {lines.map((line) => {
        const item = items[line.position]
        const { [line.position]: chosen, ...others } = quantities
        return (
          item && (
            <Line
              key={line.position}
              {...{ item, line, remedy, chosen }}
              onChange={(quantity) =>
                onChange(quantity === undefined ? others : { ...quantities, [line.position]: quantity })
              }
            />
          )
        )
      })}
    </ul>
  )
}

interface LineProps {
  item: OrderLine
  line: ReturnableLine
  remedy: ReturnRemedy | undefined
  chosen: number | undefined
  onChange: (quantity: number | undefined) => void
}

function Line({ item, line, remedy, chosen, onChange }: LineProps) {
  const name = toItemName(item)
  const note = findNote(line, remedy)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <Thumbnail url={item.image} className="size-14" />
      <div className="min-w-0 flex-1">
        <Checkbox
          label={name}
          checked={chosen !== undefined}
          disabled={!isChoosable(line, remedy)}
          onChange={(event) => onChange(event.target.checked ? line.quantity : undefined)}
        />
        {note && <p className="-mt-1.5 pb-1.5 pl-9 text-sm text-muted">{note}</p>}
      </div>
      {chosen !== undefined && line.quantity > 1 && (
        <QuantityStepper quantity={chosen} max={line.quantity} label={name} onChange={onChange} />
      )}
    </li>
  )
}

/** What restricts a line. */
function findNote(line: ReturnableLine, remedy: ReturnRemedy | undefined): string | undefined {
  if (line.quantity === 0) return m.returns_line_in_return()
  if (line.free_gift && remedy === 'exchange') return m.returns_refused_free_gift()
  if (!line.made_to_order) return undefined
  if (remedy === 'exchange') return m.returns_line_made_exchange()
  return remedy === 'refund' ? m.returns_line_made() : undefined
}
