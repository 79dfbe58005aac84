import { Button, type ButtonProps } from '@mui/material'
import { PAGE_LANGUAGES } from '@shop/contract/languages/languages'
import { useLocale, useLocales } from 'react-admin'
import { useChangeLanguage } from '../i18n/use-change-language.ts'

/** Switches to the other language, whose name it has. */
export function LanguageButton(props: ButtonProps) {
  const locale = useLocale()
  const changeLanguage = useChangeLanguage()
  const other = useLocales().find((each) => each.locale !== locale)
  if (!other) return null
  return (
    <Button
      color="inherit"
      lang={PAGE_LANGUAGES[other.locale as keyof typeof PAGE_LANGUAGES]}
      onClick={() => void changeLanguage(other.locale)}
      {...props}
    >
      {other.name}
    </Button>
  )
}
