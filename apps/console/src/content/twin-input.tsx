import { Box } from '@mui/material'
import { TextInput, useTranslate } from 'react-admin'

export const LANGUAGES = ['en', 'zh'] as const

/** An emptied field is an empty text. */
export const asText = (value: string | null): string => value ?? ''

/** The names of both languages in that of the console. */
export function useLanguageNames(): Record<(typeof LANGUAGES)[number], string> {
  const translate = useTranslate()
  return { en: translate('products.english'), zh: translate('products.chinese') }
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
