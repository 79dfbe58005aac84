/** How a cell of the dashboard's tables stands. */
export const CELL = 'py-2.5 pr-6'

export interface FiguresFrameProps {
  /** Says what the table holds. */
  caption: string
  heads: readonly string[]
  /** The rows. */
  children: React.ReactNode
}

/** A table of figures. Wider than a phone, it scrolls by itself, and the first column stays. */
export function FiguresFrame({ caption, heads, children }: FiguresFrameProps) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-2xl border-collapse text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-gold-400 text-sm">
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="py-2 pr-6 font-medium first:sticky first:left-0 first:bg-paper"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr]:border-b [&>tr]:border-line [&>tr]:align-top [&>tr>:first-child]:sticky [&>tr>:first-child]:left-0 [&>tr>:first-child]:bg-paper">
          {children}
        </tbody>
      </table>
    </div>
  )
}
