import { m } from '../../paraglide/messages.js'
import { toDialogTrigger } from '../../ui/overlay/dialog-trigger.ts'
import { openConsentSettings, preloadConsentSettings } from './consent-store.ts'

/** Where cookies are explained, and where the button leads without scripts. */
const COOKIES_PAGE = '/cookies'

const TRIGGER = toDialogTrigger({
  preload: preloadConsentSettings,
  open: async () => {
    if (!(await openConsentSettings())) location.assign(COOKIES_PAGE)
  },
})

/** Opens the cookie settings from anywhere, to look at the choice or change it. */
export function CookieSettingsButton({ className }: { className?: string }) {
  return (
    <a href={COOKIES_PAGE} {...TRIGGER} {...(className && { className })}>
      {m.consent_settings_link()}
    </a>
  )
}
