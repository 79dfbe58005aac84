import { LANGUAGES } from '@shop/contract/languages/languages'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { findFailureReason } from '../lib/api/failure-reason.ts'
import { getHanTag, getLanguageTag, getLocale } from '../lib/i18n/locale.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/layout/button.tsx'
import { FiveElementRing } from '../ui/media/five-element-ring.tsx'

/**
 * The top-level error screen. Its own texts are Chinese in every language (docs/specification, section 2); the
 * error's message is in the language of the page.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const message = findMessage(error)
  return (
    <main
      id="main"
      className="page-width flex min-h-dvh flex-col items-center justify-center gap-5 py-16 text-center"
    >
      <title>{m.error_heading()}</title>
      <FiveElementRing className="size-16" />
      <div role="alert" lang={getHanTag()} className="flex flex-col gap-3">
        <h1>{m.error_heading()}</h1>
        <p lang={message ? getLanguageTag() : undefined} className="max-w-text break-words text-muted">
          {message || m.error_unknown()}
        </p>
      </div>
      {/* Navigating to the same URL clears the error and runs the loaders again. */}
      <Button
        lang={getHanTag()}
        loading={navigation.state === 'loading'}
        onClick={() => void navigate(pathname + search, { replace: true })}
      >
        {m.error_retry()}
      </Button>
    </main>
  )
}

/** The message for the shopper. The errors of JavaScript and React are in English. */
function findMessage(error: unknown): string | undefined {
  const reason = findFailureReason(error)
  if (reason) return reason
  return error instanceof Error && getLocale() === LANGUAGES[0] ? error.message : undefined
}
