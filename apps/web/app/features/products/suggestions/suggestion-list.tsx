import { Autocomplete } from '@base-ui/react/autocomplete'
import { m } from '../../../paraglide/messages.js'
import type { SuggestionGroup, SuggestionOption } from './suggestion-options.ts'
import { SuggestionLine } from './suggestion-line.tsx'

const HEADINGS: Readonly<Record<SuggestionGroup['key'], () => string>> = {
  terms: m.search_suggest_terms,
  categories: m.search_suggest_categories,
  products: m.search_suggest_products,
}

/** Listbox of suggestions below a search field; the groups come from `Autocomplete.Root`. */
export function SuggestionList({ id, onChoose }: { id: string; onChoose: () => void }) {
  return (
    <Autocomplete.List
      id={id}
      aria-label={m.search_suggest_label()}
      className="flex flex-col gap-2 outline-none"
    >
      {({ key, items }: SuggestionGroup) => (
        <Autocomplete.Group key={key} items={items}>
          <Autocomplete.GroupLabel className="px-3 py-1 text-sm text-muted">
            {HEADINGS[key]()}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(option: SuggestionOption) => (
              <SuggestionLine key={option.key} option={option} onChoose={onChoose} />
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}
