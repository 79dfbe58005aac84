import { Box, Button, Typography } from '@mui/material'
import { CATEGORY_TEXTS, type ConsoleCategory } from '@shop/contract/categories/categories.console'
import { required, SaveButton, SimpleForm, Toolbar, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useProductName } from '../products/use-product-changes.ts'
import { Panel } from '../ui/panel.tsx'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { TextsInput } from '../ui/texts-input.tsx'
import { CategoryPictureInput } from './category-picture-input.tsx'

/** The texts of a category in each language, and its picture. */
export function CategoryEdit() {
  return (
    <FreshEdit
      redirect={false}
      title={<CategoryTitle />}
      transform={toSent}
      component="div"
      sx={{ maxWidth: '60rem' }}
    >
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton />
          </Toolbar>
        }
        sx={{ p: 0 }}
      >
        <CategoryFields />
      </SimpleForm>
    </FreshEdit>
  )
}

function CategoryTitle() {
  const category = useRecordContext<ConsoleCategory>()
  const toName = useProductName()
  return category ? toName(category.name) : ''
}

function CategoryFields() {
  const translate = useTranslate()
  const category = useRecordContext<ConsoleCategory>()
  if (!category) return null
  const texts = Object.entries(CATEGORY_TEXTS).filter(([name]) => name !== 'teaser' || !category.parent)
  return (
    <Box sx={{ display: 'grid', gap: 2, width: '100%' }}>
      <Panel
        title={translate('categories.texts')}
        hint={translate('categories.texts_help', { path: `/category/${category.id}` })}
        action={
          <Button component={Link} to={`/categories/${category.id}/show`}>
            {translate('categories.order')}
          </Button>
        }
      >
        {texts.map(([name, max]) => (
          <TextsInput
            key={name}
            source={name}
            label={translate(`resources.categories.fields.${name}`)}
            validate={required()}
            multiline={name !== 'name'}
            maxLength={max}
          />
        ))}
      </Panel>
      <Panel
        title={translate('resources.categories.fields.picture')}
        hint={translate('categories.picture_help')}
      >
        <CategoryPictureInput />
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
          {translate(category.parent ? 'categories.picture_of_sub' : 'categories.picture_of_category')}
        </Typography>
      </Panel>
    </Box>
  )
}

/** A category as it is sent: of its picture only what is changed here. */
function toSent(record: Partial<ConsoleCategory>) {
  const { picture } = record
  return { ...record, ...(picture && { picture: { file: picture.file, alt: picture.alt } }) }
}
