import { Autocomplete } from '@base-ui/react/autocomplete'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/media/icons.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { SuggestionLine } from './suggestion-line.tsx'
import type { SuggestionGroup, SuggestionOption } from './suggestion-options.ts'
import type { Suggestions } from './use-suggestions.ts'

const HEADINGS: Readonly<Record<SuggestionGroup['key'], () => string>> = {
  terms: m.search_suggest_terms,
  categories: m.search_suggest_categories,
  products: m.search_suggest_products,
}

interface SuggestionsPanelProps {
  /** Id of the listbox. */
  id: string
  suggestions: Suggestions
  groups: readonly SuggestionGroup[]
  onChoose: () => void
}

/** Panel below the search field: suggestions, or why there are none. Empty while nothing is typed. */
export function SuggestionsPanel({ id, suggestions, groups, onChoose }: SuggestionsPanelProps) {
  const { result, isSlow, error } = suggestions
  const hasLines = groups.length > 0
  const text = result?.text ?? ''
  const isEmpty = result !== undefined && !hasLines
  return (
    <>
      <div
        className={
          hasLines || isSlow || error || isEmpty
            ? 'max-h-[min(32rem,calc(100dvh-6rem))] overflow-y-auto overscroll-contain border-t border-line p-2 sm:max-h-[min(36rem,calc(100dvh-11rem))]'
            : undefined
        }
      >
        {error ? (
          <p className="flex items-start gap-2.5 px-3 py-2 text-muted">
            <Icon name="info" className="mt-0.5 size-5 shrink-0 text-gold-600" />
            {error}
          </p>
        ) : (
          <>
            {(result?.suggestions.corrected_query ?? result?.suggestions.is_partial) && (
              <p className="px-3 py-1.5 text-sm break-words text-muted">
                {m.search_suggest_corrected({ text })}
              </p>
            )}
            {hasLines && <SuggestionList id={id} onChoose={onChoose} />}
            {isEmpty && (
              <p className="px-3 py-2 break-words text-muted">{m.search_suggest_nothing({ text })}</p>
            )}
            {isSlow && <WaitingLines />}
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {toStatusText(suggestions, groups)}
      </p>
    </>
  )
}

/** Listbox of suggestions below a search field; the groups come from `Autocomplete.Root`. */
function SuggestionList({ id, onChoose }: { id: string; onChoose: () => void }) {
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

function WaitingLines() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 px-3 py-2">
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-14" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}

/** Status message for screen readers. */
function toStatusText({ result, isSlow, error }: Suggestions, groups: readonly SuggestionGroup[]): string {
  if (error) return error
  if (isSlow) return m.search_suggest_loading()
  if (!result) return ''
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return count > 0 ? m.search_suggest_count({ count }) : m.search_suggest_nothing({ text: result.text })
}
