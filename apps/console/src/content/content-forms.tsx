import { Box } from '@mui/material'
import type { ContentItem } from '@shop/contract/content/content.console'
import { LANGUAGES } from '@shop/contract/languages/languages'
import {
  ArrayInput,
  AutocompleteArrayInput,
  DateInput,
  NumberInput,
  required,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
  useGetList,
  useTranslate,
} from 'react-admin'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { Panel } from '../ui/panel.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { ContentTexts } from './content-texts.tsx'
import { MarkdownInputs } from './markdown-inputs.tsx'
import { PictureInput } from './picture-input.tsx'
import { ProductsInput } from './products-input.tsx'
import { asText, LANGUAGE_COLUMNS } from '../ui/texts-input.tsx'

/** The fields of a policy or another page. */
export function PageForm() {
  const translate = useTranslate()
  return (
    <Panel title={translate('content.sections.texts')}>
      <ContentTexts source="title" />
      <ContentTexts source="description" isLong />
      <MarkdownInputs />
    </Panel>
  )
}

/** The fields of a story. */
export function StoryForm({ isNew = false }: { isNew?: boolean }) {
  const translate = useTranslate()
  return (
    <>
      <Panel title={translate('content.sections.texts')}>
        {isNew && <TextInput source="slug" validate={required()} helperText="content.slug_help" fullWidth />}
        <ContentTexts source="title" />
        <ContentTexts source="lead" isLong />
        <ContentTexts source="description" isLong />
        <ContentTexts source="region" />
        <MarkdownInputs />
      </Panel>
      <Panel title={translate('content.sections.picture')}>
        <PictureInput />
      </Panel>
      <Panel title={translate('content.sections.facts')}>
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <NumberInput
            source="order"
            min={1}
            max={1000}
            validate={required()}
            helperText="content.order_help"
          />
          <DateInput source="published" parse={toOptional} helperText="content.published_help" />
        </Box>
        <TextArrayInput source="stones" helperText="content.stones_help" fullWidth />
        <ProductsInput source="products" helperText="content.products_help" />
      </Panel>
      <Panel title={translate('content.sections.sources')} hint={translate('content.sources_help')}>
        <Sources />
      </Panel>
    </>
  )
}

const toOptional = (text: string) => (text === '' ? null : text)

function Sources() {
  const { names } = useLanguageTexts()
  return (
    <Box sx={LANGUAGE_COLUMNS}>
      {LANGUAGES.map((language) => (
        <ArrayInput key={language} source={`sources.${language}`} label={names[language]}>
          <SimpleFormIterator fullWidth disableReordering={false}>
            {(['title', 'author', 'publisher'] as const).map((name) => (
              <TextInput
                key={name}
                source={name}
                label={`content.source.${name}`}
                parse={asText}
                helperText={false}
              />
            ))}
            <NumberInput source="year" label="content.source.year" helperText={false} />
            <TextInput source="url" label="content.source.url" parse={asText} helperText={false} />
          </SimpleFormIterator>
        </ArrayInput>
      ))}
    </Box>
  )
}

/** What stands on the home page. */
export function HomeForm() {
  const translate = useTranslate()
  const toName = useProductName()
  const { data: stories = [] } = useGetList<ContentItem>('content', {
    filter: { kind: 'story' },
    pagination: { page: 1, perPage: 100 },
  })
  return (
    <>
      <Panel title={translate('content.sections.hero')}>
        <ContentTexts source="eyebrow" />
        <ContentTexts source="title" />
        <ContentTexts source="lead" isLong />
        <ContentTexts source="button" />
        <TextInput source="link" validate={required()} helperText="content.link_help" fullWidth />
      </Panel>
      <Panel title={translate('content.sections.picture')} hint={translate('content.hero_picture_help')}>
        <PictureInput />
      </Panel>
      <Panel title={translate('content.sections.featured')}>
        <ProductsInput source="new_arrivals" helperText="content.new_arrivals_help" />
        <ProductsInput source="most_loved" helperText="content.most_loved_help" />
        <AutocompleteArrayInput
          source="stories"
          choices={stories.map(({ slug, name }) => ({ id: slug, name: toName(name) }))}
          translateChoice={false}
          helperText="content.stories_help"
          fullWidth
        />
      </Panel>
    </>
  )
}

/** The line above every page. */
export function AnnouncementForm() {
  const translate = useTranslate()
  return (
    <Panel title={translate('content.sections.announcement')} hint={translate('content.announcement_help')}>
      <AnnouncementPreview />
      <ContentTexts source="message" />
      <TextInput source="link" parse={toOptional} helperText="content.announcement_link_help" fullWidth />
      <TimeInput source="until" helperText="content.until_help" />
    </Panel>
  )
}
