/** Class of the dashboard's table cells. */
export const CELL = 'py-2.5 pr-6'

interface FiguresFrameProps {
  /** Caption of the table. */
  caption: string
  heads: readonly string[]
  /** Table rows. */
  children: React.ReactNode
}

/** Table frame. In narrow windows it scrolls horizontally, with a sticky first column. */
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
