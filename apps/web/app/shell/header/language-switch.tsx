import { LANGUAGE_TAGS, LANGUAGE_NAMES, LANGUAGES } from '@shop/contract/languages/languages'
import { useLocation } from 'react-router'
import { changeLocale } from '../../lib/i18n/change-locale.ts'
import { getLocale, type Locale } from '../../lib/i18n/locale.ts'
import { useShopSettings } from '../../lib/shop/shop-settings.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'

/** Links to this page in each language that the shop shows, if there are several. With JavaScript, a click also stores the choice. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const { languages } = useShopSettings()
  const current = getLocale()
  if (languages.length < 2) return null
  return (
    <nav aria-label={m.shell_language()} className="flex items-center gap-2">
      <Icon name="globe" className="size-5" />
      <ul className="flex flex-wrap">
        {languages.map((locale) => (
          <li key={locale}>
            <a
              href={toHref(pathname, search, locale)}
              lang={LANGUAGE_TAGS[locale]}
              hrefLang={LANGUAGE_TAGS[locale]}
              // Crawlers need the URLs of the others; pages in the first language are canonical without `?lang=`.
              rel={locale === LANGUAGES[0] ? 'nofollow' : undefined}
              aria-current={locale === current || undefined}
              className="inline-flex min-h-11 items-center px-2.5 underline-offset-4 hover:text-white hover:underline aria-[current=true]:text-white aria-[current=true]:underline aria-[current=true]:decoration-gold-400"
              onClick={(event) => {
                event.preventDefault()
                if (locale !== current) changeLocale(locale)
              }}
            >
              {LANGUAGE_NAMES[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function toHref(pathname: string, search: string, locale: Locale): string {
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  return `${pathname}?${query.toString()}`
}
