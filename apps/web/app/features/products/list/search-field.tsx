import { SEARCH_MAX_LENGTH } from '@shop/contract/products/products.rules'
import { Form } from 'react-router'
import { LocaleField } from '../../../lib/i18n/locale-path.tsx'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/media/icons.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

/** Search field of the search page; a plain form that works without JavaScript. */
export function SearchField({ text }: { text: string }) {
  return (
    <Form
      method="get"
      action="/search"
      role="search"
      className="flex max-w-xl gap-2"
      onSubmit={(event) => {
        // A blank text is not submitted.
        const typed = new FormData(event.currentTarget).get('q')
        if (String(typed ?? '').trim() === '') event.preventDefault()
      }}
    >
      <LocaleField />
      <TextInput
        // Remounted by another search, which replaces the typed text.
        key={text}
        type="search"
        name="q"
        defaultValue={text}
        maxLength={SEARCH_MAX_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={m.search_label()}
        placeholder={m.search_placeholder()}
      />
      <button
        type="submit"
        title={m.search_submit()}
        aria-label={m.search_submit()}
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-card bg-jade-700 text-white hover:bg-jade-500"
      >
        <Icon name="search" />
      </button>
    </Form>
  )
}
