import { Box } from '@mui/material'
import { isOptionalLanguage, LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { toFieldName } from '@shop/contract/languages/translated'
import type { ReactNode } from 'react'
import { TextInput, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'

/** The columns of a text's languages: as many as there is room for. */
export const LANGUAGE_COLUMNS = {
  display: 'grid',
  width: '100%',
  columnGap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
} as const

/** Where the texts of a field are: `title.zh`, or `title_zh` of a flat record. */
type Place = 'within' | 'flat'

interface TextInLanguageInputProps extends Pick<
  TextInputProps,
  'validate' | 'parse' | 'multiline' | 'minRows' | 'maxRows' | 'autoFocus'
> {
  source: string
  place?: Place
  /** What the text is, without its language. */
  label: string
  language: PageLanguage
  maxLength?: number
  lineHeight?: number
  /** Shown below; a text that may be left out says there what is shown instead. */
  mark?: ReactNode
}

/** A text in one language. */
export function TextInLanguageInput({
  source,
  place = 'within',
  label,
  language,
  maxLength,
  lineHeight,
  mark = false,
  validate,
  ...shape
}: TextInLanguageInputProps) {
  const { toLabel } = useLanguageTexts()
  const own = place === 'flat' ? toFieldName(source, language) : `${source}.${language}`
  const isOptional = isOptionalLanguage(language)
  return (
    <TextInput
      source={own}
      label={toLabel(label, language)}
      parse={asText}
      {...(validate && !isOptional && { validate })}
      {...shape}
      slotProps={{ htmlInput: { lang: language, maxLength, style: { lineHeight } } }}
      helperText={isOptional ? <Hint source={own} language={language} /> : mark}
      fullWidth
    />
  )
}

/** An emptied field is an empty text. */
export const asText = (value: string | null): string => value ?? ''

/** Says of a text that was left out what is shown instead. */
function Hint({ source, language }: { source: string; language: PageLanguage }) {
  const { findHint } = useLanguageTexts()
  return findHint(useWatch({ name: source }), language)
}

/** A text in each language, side by side where there is room. */
export function TextsInput(props: Omit<TextInLanguageInputProps, 'language'>) {
  return (
    <Box sx={LANGUAGE_COLUMNS}>
      {LANGUAGES.map((language) => (
        <TextInLanguageInput key={language} language={language} {...props} />
      ))}
    </Box>
  )
}
