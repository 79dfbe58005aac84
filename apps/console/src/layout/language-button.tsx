import { Button, type ButtonProps } from '@mui/material'
import { PAGE_LANGUAGES } from '@shop/contract/languages'
import { useLocales, useLocaleState } from 'react-admin'

/** Switches to the other language, whose name it has. */
export function LanguageButton(props: ButtonProps) {
  const [locale, setLocale] = useLocaleState()
  const other = useLocales().find((each) => each.locale !== locale)
  if (!other) return null
  return (
    <Button
      color="inherit"
      lang={PAGE_LANGUAGES[other.locale as keyof typeof PAGE_LANGUAGES]}
      onClick={() => setLocale(other.locale)}
      {...props}
    >
      {other.name}
    </Button>
  )
}
