import { required, useTranslate } from 'react-admin'
import { MarkdownInputs } from '../content/markdown-inputs.tsx'
import { TextsInput } from '../ui/texts-input.tsx'

/** Subject and text in each language, with their preview. */
export function NewsletterInputs() {
  const translate = useTranslate()
  return (
    <>
      <TextsInput
        source="subject"
        label={translate('resources.newsletters.fields.subject')}
        maxLength={120}
        validate={required()}
      />
      <MarkdownInputs />
    </>
  )
}
