import { Autocomplete } from '@base-ui/react/autocomplete'
import { SEARCH_MAX_LENGTH } from '@shop/contract/products/products.rules'
import { useId, useState } from 'react'
import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import {
  toSuggestionGroups,
  type SuggestionOption,
} from '../../features/products/suggestions/suggestion-options.ts'
import { SuggestionsPanel } from '../../features/products/suggestions/suggestions-panel.tsx'
import { useSuggestions } from '../../features/products/suggestions/use-suggestions.ts'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'
import { DialogClose } from '../../ui/overlay/dialog.tsx'
import { IconButton } from '../../ui/media/icon-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'

interface SearchFormProps {
  field: React.RefObject<HTMLInputElement | null>
  /** Whether Esc has closed the suggestions; they open again on input. */
  isDismissed: boolean
  onType: () => void
  /** Reports whether a suggestion is highlighted. */
  onHighlight: (isHighlighted: boolean) => void
  /** The visitor has chosen a suggestion or submitted a search. */
  onDone: () => void
}

/** The search field with suggestions: a combobox whose options are links. */
export function SearchForm({ field, isDismissed, onType, onHighlight, onDone }: SearchFormProps) {
  const navigate = useLocaleNavigate()
  const toCategoryName = useCategoryNames()
  const listId = useId()
  const [text, setText] = useState('')
  const suggestions = useSuggestions(isDismissed ? '' : text)
  const { result } = suggestions
  const groups = result ? toSuggestionGroups(result.text, result.suggestions, toCategoryName) : []
  const hasList = groups.length > 0

  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    const trimmed = text.trim()
    if (!trimmed) return
    onDone()
    navigate(`/search?q=${encodeURIComponent(trimmed)}`)
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      // The server has filtered them.
      filter={null}
      value={text}
      onValueChange={(typed) => {
        setText(typed)
        onType()
      }}
      itemToStringValue={({ key }: SuggestionOption) => key}
      onItemHighlighted={(option) => onHighlight(option !== undefined)}
      // Hovering an option must not change what Enter does.
      highlightItemOnHover={false}
    >
      <form
        role="search"
        onSubmit={submit}
        className="flex items-center gap-1 border-b-2 border-transparent py-1 pr-5 pl-1.5 has-[input:focus-visible]:border-jade-700"
      >
        <IconButton label={m.shell_search()} type="submit">
          <Icon name="search" />
        </IconButton>
        <Autocomplete.Input
          ref={field}
          type="text"
          inputMode="search"
          name="q"
          aria-label={m.shell_search()}
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          placeholder={m.shell_search_placeholder()}
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          className="min-h-14 min-w-0 flex-1 bg-transparent text-lg placeholder:text-muted focus-visible:outline-none"
        />
        <DialogClose />
      </form>
      <SuggestionsPanel id={listId} suggestions={suggestions} groups={groups} onChoose={onDone} />
    </Autocomplete.Root>
  )
}
