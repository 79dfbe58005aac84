import { Box } from '@mui/material'
import { inEachLanguage } from '@shop/contract/languages/languages'
import { Create, SimpleForm } from 'react-admin'
import { StoryForm } from './content-forms.tsx'
import { toSentContent } from './sent-content.ts'

const noTexts = () => inEachLanguage(() => '')
const toEmptyStory = () => ({
  slug: '',
  title: noTexts(),
  lead: noTexts(),
  description: noTexts(),
  region: noTexts(),
  text: noTexts(),
  image: null,
  image_alt: noTexts(),
  order: 100,
  published: null,
  stones: [],
  products: [],
  sources: inEachLanguage(() => []),
})

/** A new story, which stays a draft until it is published. */
export function StoryCreate() {
  return (
    <Create redirect="edit" title="content.create" transform={toSentContent} sx={{ maxWidth: '80rem' }}>
      <SimpleForm defaultValues={toEmptyStory}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, width: '100%' }}>
          <StoryForm isNew />
        </Box>
      </SimpleForm>
    </Create>
  )
}
