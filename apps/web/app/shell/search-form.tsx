import { SEARCH_MAX_LENGTH } from '@shop/contract/products'
import { useId, useState } from 'react'
import { useLocaleNavigate } from '../lib/locale-path.tsx'
import { moveActive } from '../features/products/suggestions/active-option.ts'
import { listOptions, toLineId } from '../features/products/suggestions/suggestion-list.tsx'
import { toSuggestionGroups } from '../features/products/suggestions/suggestion-options.ts'
import { SuggestionsPanel } from '../features/products/suggestions/suggestions-panel.tsx'
import { useSuggestions } from '../features/products/suggestions/use-suggestions.ts'
import { m } from '../paraglide/messages.js'
import { DialogClose } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icons.tsx'

export interface SearchFormProps {
  field: React.RefObject<HTMLInputElement | null>
  /** The key of the suggestion that the arrow keys have reached. */
  activeKey: string | undefined
  onActive: (key: string | undefined) => void
  /** The visitor is on the way to somewhere else. */
  onDone: () => void
}

/** The search field with its suggestions: a combobox whose lines are links (ARIA authoring practices). */
export function SearchForm({ field, activeKey, onActive, onDone }: SearchFormProps) {
  const navigate = useLocaleNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  // What stands in the field while an input method puts a word together is no word yet.
  const [settledText, setSettledText] = useState('')
  const suggestions = useSuggestions(settledText)
  const { answer } = suggestions
  const groups = answer ? toSuggestionGroups(answer.text, answer.suggestions) : []
  const options = listOptions(groups)
  const found = options.findIndex(({ key }) => key === activeKey)
  const active = found >= 0 ? found : undefined

  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    const chosen = active === undefined ? undefined : options[active]
    const trimmed = text.trim()
    if (!chosen && !trimmed) return
    onDone()
    navigate(chosen?.to ?? `/search?q=${encodeURIComponent(trimmed)}`)
  }

  function move(event: React.KeyboardEvent) {
    // An input method takes the keys for itself; with a modifier they are the browser's.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return
    const moved = moveActive(event.key, active, options.length)
    if (!moved) return
    if (moved.isTaken) event.preventDefault()
    onActive(moved.index === undefined ? undefined : options[moved.index]?.key)
  }

  function type(typed: string, isComposing: boolean) {
    setText(typed)
    if (!isComposing) setSettledText(typed)
    onActive(undefined)
  }

  return (
    <>
      <form
        role="search"
        onSubmit={submit}
        className="flex items-center gap-1 border-b-2 border-transparent py-1 pr-5 pl-1.5 has-[input:focus-visible]:border-jade-700"
      >
        <IconButton label={m.shell_search()} type="submit">
          <Icon name="search" />
        </IconButton>
        <input
          ref={field}
          type="text"
          inputMode="search"
          name="q"
          role="combobox"
          aria-label={m.shell_search()}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={active === undefined ? undefined : toLineId(listId, active)}
          placeholder={m.shell_search_placeholder()}
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={(event) => type(event.currentTarget.value, false)}
          onKeyDown={move}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-lg placeholder:text-muted focus-visible:outline-none"
        />
        <DialogClose />
      </form>
      <SuggestionsPanel
        id={listId}
        suggestions={suggestions}
        groups={groups}
        active={active}
        onChoose={onDone}
      />
    </>
  )
}
