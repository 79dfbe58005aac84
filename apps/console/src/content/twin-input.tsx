import { Box } from '@mui/material'
import { LANGUAGES, inEachLanguage, type Localized } from '@shop/contract/languages/languages'
import { TextInput, useTranslate } from 'react-admin'

/** An emptied field is an empty text. */
export const asText = (value: string | null): string => value ?? ''

/** The names of the languages in that of the console. */
export function useLanguageNames(): Localized<string> {
  const translate = useTranslate()
  return inEachLanguage((language) => translate(`products.languages.${language}`))
}

interface TwinInputProps {
  source: string
  isLong?: boolean
}

/** A text in both languages, side by side; one below the other on a phone. */
export function TwinInput({ source, isLong = false }: TwinInputProps) {
  const translate = useTranslate()
  const names = useLanguageNames()
  return (
    <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
      {LANGUAGES.map((language) => (
        <TextInput
          key={language}
          source={`${source}.${language}`}
          label={`${translate(`resources.content.fields.${source}`)} (${names[language]})`}
          parse={asText}
          multiline={isLong}
          minRows={isLong ? 2 : 1}
          slotProps={{ htmlInput: { lang: language } }}
          helperText={false}
          fullWidth
        />
      ))}
    </Box>
  )
}
