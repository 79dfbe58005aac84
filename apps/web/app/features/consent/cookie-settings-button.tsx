import { m } from '../../paraglide/messages.js'
import { openConsentSettings, preloadConsentSettings } from './consent-store.ts'

/** Where cookies are explained, and where the button leads without scripts. */
const COOKIES_PAGE = '/cookies'

/** Opens the cookie settings from anywhere, to look at the choice or change it. */
export function CookieSettingsButton({ className }: { className?: string }) {
  const preload = () => void preloadConsentSettings()
  async function open() {
    if (!(await openConsentSettings())) location.assign(COOKIES_PAGE)
  }
  return (
    <a
      href={COOKIES_PAGE}
      role="button"
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void open()
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        void open()
      }}
      {...(className && { className })}
    >
      {m.consent_settings_link()}
    </a>
  )
}
