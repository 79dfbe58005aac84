import { MenuItem, TextField } from '@mui/material'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { useLocales } from 'react-admin'

interface LanguageSelectProps {
  label: string
  value: PageLanguage
  onChange: (language: PageLanguage) => void
}

/** A field for one of the console's languages, each by its own name. */
export function LanguageSelect({ label, value, onChange }: LanguageSelectProps) {
  const locales = useLocales()
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as PageLanguage)}
    >
      {locales.map(({ locale, name }) => (
        <MenuItem key={locale} value={locale}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
