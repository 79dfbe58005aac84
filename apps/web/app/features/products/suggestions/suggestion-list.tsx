import { m } from '../../../paraglide/messages.js'
import type { SuggestionGroup, SuggestionOption } from './suggestion-options.ts'
import { SuggestionLine } from './suggestion-line.tsx'

const HEADINGS: Readonly<Record<SuggestionGroup['key'], () => string>> = {
  terms: m.search_suggest_terms,
  categories: m.search_suggest_categories,
  products: m.search_suggest_products,
}

export interface SuggestionListProps {
  /** Of the list; a line's own follows from it (`toLineId`). */
  id: string
  groups: readonly SuggestionGroup[]
  /** Which line the arrow keys have reached, counted over all groups. */
  active: number | undefined
  onChoose: () => void
}

/** The lines below a search field, as its list box. The focus stays in the field, which names the active line. */
export function SuggestionList({ id, groups, active, onChoose }: SuggestionListProps) {
  const options = listOptions(groups)
  return (
    <div id={id} role="listbox" aria-label={m.search_suggest_label()} className="flex flex-col gap-2">
      {groups.map(({ key, options: ofGroup }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <p id={`${id}-${key}`} aria-hidden="true" className="px-3 py-1 text-sm text-muted">
            {HEADINGS[key]()}
          </p>
          {ofGroup.map((option) => {
            const index = options.indexOf(option)
            return (
              <SuggestionLine
                key={option.key}
                id={toLineId(id, index)}
                option={option}
                isActive={index === active}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The id of a line, for `aria-activedescendant`. */
export function toLineId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** All lines in their order. */
export function listOptions(groups: readonly SuggestionGroup[]): SuggestionOption[] {
  return groups.flatMap(({ options }) => options)
}
