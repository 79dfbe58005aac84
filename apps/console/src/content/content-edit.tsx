import { Box } from '@mui/material'
import type { ConsoleContent } from '@shop/contract/content/content.console'
import { SaveButton, SimpleForm, Toolbar, useRecordContext, useTranslate } from 'react-admin'
import { useProductName } from '../products/use-product-changes.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { ContentHistory } from './content-history.tsx'
import { ContentPublishing } from './content-publishing.tsx'
import { AnnouncementForm, HomeForm, PageForm, StoryForm } from './content-forms.tsx'
import { toSentContent } from './sent-content.ts'

const FORMS = { page: PageForm, story: StoryForm, home: HomeForm, announcement: AnnouncementForm }

/** A page, a story, the home page or the announcement: its texts, its publishing and its history. */
export function ContentEdit() {
  return (
    <FreshEdit
      redirect={false}
      title={<ContentTitle />}
      transform={toSentContent}
      component="div"
      sx={{ maxWidth: '80rem' }}
    >
      <Content />
    </FreshEdit>
  )
}

/** The list's record lacks the texts. */
function Content() {
  const content = useRecordContext<ConsoleContent>()
  if (!content?.title && !content?.message) return <ListSkeleton />
  const Fields = FORMS[content.kind]
  return (
    <SimpleForm
      warnWhenUnsavedChanges
      toolbar={
        <Toolbar>
          <SaveButton alwaysEnable={false} label="content.save" />
        </Toolbar>
      }
      sx={{ p: 0 }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, width: '100%' }}>
        <ContentPublishing content={content} />
        <Fields />
        <ContentHistory content={content} />
      </Box>
    </SimpleForm>
  )
}

function ContentTitle() {
  const translate = useTranslate()
  const toName = useProductName()
  const content = useRecordContext<ConsoleContent>()
  if (!content) return ''
  const { kind, name } = content
  return kind === 'page' || kind === 'story' ? toName(name) : translate(`content.kinds.${kind}`)
}
