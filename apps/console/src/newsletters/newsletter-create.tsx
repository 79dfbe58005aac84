import { inEachLanguage } from '@shop/contract/languages/languages'
import { Create, SimpleForm } from 'react-admin'
import { NewsletterInputs } from './newsletter-inputs.tsx'

/** A draft of a newsletter. */
export function NewsletterCreate() {
  return (
    <Create title="newsletters.create" redirect="edit" sx={{ maxWidth: '80rem' }}>
      <SimpleForm
        defaultValues={() => ({
          id: crypto.randomUUID(),
          subject: inEachLanguage(() => ''),
          text: inEachLanguage(() => ''),
        })}
      >
        <NewsletterInputs />
      </SimpleForm>
    </Create>
  )
}
