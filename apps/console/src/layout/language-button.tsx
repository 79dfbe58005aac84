import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined'
import TranslateIcon from '@mui/icons-material/TranslateOutlined'
import { Box, Button, Menu, MenuItem } from '@mui/material'
import { PAGE_LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { useId, useState } from 'react'
import { useLocale, useLocales, useTranslate } from 'react-admin'
import { useChangeLanguage } from '../i18n/use-change-language.ts'

/** Opens the languages of the console, each by its own name. Narrow windows show an icon: the page's title needs the room. */
export function LanguageButton() {
  const id = useId()
  const translate = useTranslate()
  const chosen = useLocale()
  const locales = useLocales()
  const changeLanguage = useChangeLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = locales.find(({ locale }) => locale === chosen)?.name
  const isOpen = anchor !== null

  function choose(locale: string): void {
    setAnchor(null)
    if (locale !== chosen) void changeLanguage(locale)
  }

  return (
    <>
      <Button
        id={id}
        color="inherit"
        aria-label={translate('layout.language', { language: name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, px: { xs: 1, sm: 1.5 } }}
      >
        <TranslateIcon sx={{ display: { sm: 'none' } }} />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 0.5 }}>
          {name}
          <ExpandMoreIcon fontSize="small" />
        </Box>
      </Button>
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {locales.map(({ locale, name }) => (
          <MenuItem
            key={locale}
            role="menuitemradio"
            aria-checked={locale === chosen}
            selected={locale === chosen}
            lang={PAGE_LANGUAGES[locale as PageLanguage]}
            onClick={() => choose(locale)}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
