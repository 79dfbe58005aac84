import type { OpenedDesign } from '@shop/contract/designs/designs.schemas'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../../ui/text/notice.tsx'
import type { Builder } from './use-builder.ts'

/** What is no longer as it was when a design was shared or saved. */
export type DesignChanges = OpenedDesign['changes']

/** The parts of an opened design that are sold out or no longer made, each with the nearest one. Nothing without any. */
export function DesignChangesNotice({ changes, builder }: { changes: DesignChanges; builder: Builder }) {
  const { design, partsById, exchange } = builder
  const open = changes.filter(
    ({ part, change }) => change === 'unknown' || (change === 'sold_out' && isUsed(design, part)),
  )
  if (open.length === 0) return null
  return (
    <Notice title={m.design_changes()}>
      <ul>
        {open.map(({ part, change, nearest }) => {
          const replacement = nearest === undefined ? undefined : partsById.get(nearest)
          return (
            <li key={part} className="flex flex-wrap items-center gap-x-3">
              {change === 'unknown'
                ? replacement
                  ? m.design_change_unknown_replaced({ name: replacement.name })
                  : m.design_change_unknown()
                : m.design_change_sold_out({ name: partsById.get(part)?.name ?? part })}
              {change === 'sold_out' && replacement && (
                <button
                  type="button"
                  onClick={() => exchange(part, replacement)}
                  className="min-h-11 font-medium underline underline-offset-4"
                >
                  {m.design_change_use({ name: replacement.name })}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function isUsed({ cord, pieces }: Builder['design'], part: string): boolean {
  return cord === part || pieces.includes(part)
}
