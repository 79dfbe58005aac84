import {
  Box,
  Chip,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import { LANGUAGES, findPageLanguage, type PageLanguage } from '@shop/contract/languages/languages'
import { listFields, PRODUCT_FIELDS } from '@shop/contract/products/product-fields.rules'
import type { ConsoleProduct } from '@shop/contract/products/product-fields.console'
import { useState } from 'react'
import {
  NumberInput,
  required,
  TextArrayInput,
  TextInput,
  useLocale,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { CategoryInput } from '../ui/category-input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { Panel } from '../ui/panel.tsx'
import { LANGUAGE_COLUMNS, TextInLanguageInput } from '../ui/texts-input.tsx'
import { PicturesInput } from './pictures-input.tsx'

const LONG = 300

/** All fields of a product but its sizes and its status. */
export function ProductFieldsForm() {
  const translate = useTranslate()
  return (
    <Box sx={{ width: '100%' }}>
      <TextsSection />
      <Panel title={translate('products.sections.facts')}>
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextInput source="sku" validate={required()} />
          <TextInput source="slug" validate={required()} helperText="products.slug_help" />
          <CategoryInput source="category" validate={required()} />
          <SubcategoryInput />
          <MoneyInput source="price" />
          <MoneyInput source="compare_at_price" isOptional helperText="products.compare_at_price_help" />
          {listFields('number').map((name) => (
            <NumberInput
              key={name}
              source={name}
              validate={required()}
              min={1}
              max={PRODUCT_FIELDS[name].most}
            />
          ))}
          {listFields('optional_number').map((name) => (
            <NumberInput key={name} source={name} min={1} max={PRODUCT_FIELDS[name].most} />
          ))}
          {listFields('label').map((name) => (
            <TextInput key={name} source={name} />
          ))}
        </Box>
      </Panel>
      <Panel title={translate('products.sections.labels')} hint={translate('products.labels_help')}>
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {listFields('labels').map((name) => (
            <TextArrayInput key={name} source={name} fullWidth />
          ))}
        </Box>
      </Panel>
      <Panel title={translate('products.sections.pictures')} hint={translate('products.pictures.help')}>
        <PicturesInput />
      </Panel>
    </Box>
  )
}

function SubcategoryInput() {
  const category: unknown = useWatch({ name: 'category' })
  const found = CATEGORIES.find(({ slug }) => slug === category)
  return <CategoryInput source="subcategory" slugs={found?.subcategories ?? []} validate={required()} />
}

/** The languages side by side; on phones one after the other, chosen above. */
function TextsSection() {
  const translate = useTranslate()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [language, setLanguage] = useState(useLocale() as PageLanguage)
  const { names } = useLanguageTexts()
  const choice = isPhone && (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={language}
      aria-label={translate('products.language')}
      onChange={(_, chosen: PageLanguage | null) => chosen && setLanguage(chosen)}
    >
      {LANGUAGES.map((each) => (
        <ToggleButton key={each} value={each}>
          {names[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
  return (
    <Panel title={translate('products.sections.texts')} action={choice}>
      {listFields('texts').map((name) => (
        <Box key={name} sx={LANGUAGE_COLUMNS}>
          {LANGUAGES.map((each) => (
            // Hidden, not left out: the other languages' texts stay in the form.
            <Box key={each} sx={{ display: isPhone && each !== language ? 'none' : 'block' }}>
              <TextInLanguageInput
                source={name}
                label={translate(`products.texts.${name}`)}
                language={each}
                multiline={PRODUCT_FIELDS[name].most >= LONG}
                minRows={PRODUCT_FIELDS[name].most > LONG ? 3 : 1}
                maxLength={PRODUCT_FIELDS[name].most}
                mark={<MissingMark source={`${name}.${each}`} />}
              />
            </Box>
          ))}
        </Box>
      ))}
    </Panel>
  )
}

/** Marks a text that is still empty, of a product that has been saved: of a new one all are. */
function MissingMark({ source }: { source: string }) {
  const translate = useTranslate()
  const isSaved = useRecordContext<ConsoleProduct>()?.version !== undefined
  const value: unknown = useWatch({ name: source })
  if (value || !isSaved) return false
  return (
    <Typography component="span" variant="caption" color="warning.main">
      {translate('products.missing_field')}
    </Typography>
  )
}

/** The fields that a product lacks to go on sale. */
export function MissingFields({ missing }: { missing: readonly string[] }) {
  const translate = useTranslate()
  const { toLabel } = useLanguageTexts()
  if (missing.length === 0) return <Typography>{translate('products.complete')}</Typography>
  const toText = (path: string) => {
    const [name = '', language] = path.split('.')
    const field = translate(`products.texts.${name}`, {
      _: translate(`resources.products.fields.${name}`, { _: name }),
    })
    const known = findPageLanguage(language)
    return known ? toLabel(field, known) : field
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {translate('products.missing', { list: '' })}
      {missing.map((path) => (
        <Chip key={path} size="small" color="warning" variant="outlined" label={toText(path)} />
      ))}
    </Box>
  )
}
