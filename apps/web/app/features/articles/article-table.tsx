import type { Inline } from '@shop/contract/articles'
import { InlineText } from './inline-text.tsx'

export interface ArticleTableProps {
  head: readonly (readonly Inline[])[]
  rows: readonly (readonly (readonly Inline[])[])[]
}

/**
 * A table. Where it has no room, each row becomes a short list that repeats the names of the columns; the roles keep
 * it a table for screen readers.
 */
export function ArticleTable({ head, rows }: ArticleTableProps) {
  return (
    <table role="table" className="mt-6! mb-8 w-full border-collapse text-sm max-sm:block">
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-b border-gold-400">
          {head.map((cell, column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="py-2 pr-5 text-left align-bottom font-medium"
            >
              <InlineText content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block max-sm:border-t max-sm:border-gold-400">
        {rows.map((row, place) => (
          <tr key={place} role="row" className="border-b border-line max-sm:block max-sm:py-3">
            {row.map((cell, column) => (
              <td
                key={column}
                role="cell"
                className="py-2.5 pr-5 align-top break-words max-sm:grid max-sm:grid-cols-[minmax(6rem,2fr)_5fr] max-sm:gap-3 max-sm:p-0 max-sm:py-1"
              >
                <span aria-hidden="true" className="text-muted sm:hidden">
                  <InlineText content={head[column] ?? []} />
                </span>
                <span className="min-w-0">
                  <InlineText content={cell} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
