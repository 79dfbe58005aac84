import type { Inline } from '@shop/contract/articles/articles.schemas'
import { cx } from '../../ui/layout/class-names.ts'
import { InlineText } from './inline-text.tsx'

interface ArticleTableProps {
  head: readonly (readonly Inline[])[]
  rows: readonly (readonly (readonly Inline[])[])[]
}

/** Longest cell text, in characters, that is not wrapped ("365 days"). */
const SHORT = 8

/**
 * A table. In narrow windows each row becomes a short list that repeats the column names. It needs no roles: browsers
 * keep those of a table whatever its `display` (Safari since version 17).
 */
export function ArticleTable({ head, rows }: ArticleTableProps) {
  return (
    <table className="mt-6! mb-8 w-full border-collapse text-sm max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-gold-400">
          {head.map((cell, column) => (
            <th
              key={column}
              scope="col"
              className={cx(
                'py-2 pr-5 text-left align-bottom font-medium',
                isShort(cell) && 'whitespace-nowrap',
              )}
            >
              <InlineText content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-t max-md:border-gold-400">
        {rows.map((row, place) => (
          <tr key={place} className="border-b border-line max-md:block max-md:py-3">
            {row.map((cell, column) => (
              <td
                key={column}
                className={cx(
                  'py-2.5 pr-5 align-top break-words',
                  'max-md:grid max-md:grid-cols-[minmax(6rem,2fr)_5fr] max-md:gap-3 max-md:p-0 max-md:py-1',
                  isShort(cell) && 'md:whitespace-nowrap',
                )}
              >
                <span aria-hidden="true" className="text-muted md:hidden">
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

function isShort(cell: readonly Inline[]): boolean {
  return cell.reduce((length, { text }) => length + text.length, 0) <= SHORT
}
