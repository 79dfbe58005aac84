import { m } from '../../paraglide/messages.js'
import { toDialogTrigger } from '../../ui/overlay/dialog-trigger.ts'
import { openConsentSettings, preloadConsentSettings } from './consent-store.ts'

/** Page about cookies; the button's target without JavaScript. */
const COOKIES_PAGE = '/cookies'

const TRIGGER = toDialogTrigger({
  preload: preloadConsentSettings,
  open: async () => {
    if (!(await openConsentSettings())) location.assign(COOKIES_PAGE)
  },
})

/** Button that opens the cookie settings. */
export function CookieSettingsButton({ className }: { className?: string }) {
  return (
    <a href={COOKIES_PAGE} {...TRIGGER} {...(className && { className })}>
      {m.consent_settings_link()}
    </a>
  )
}
