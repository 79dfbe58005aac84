import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '../../lib/store.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { IconButton } from '../../ui/media/icon-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { acceptAll, rejectAll } from './choose.ts'
import { closeBanner, consentView, openConsentSettings, preloadConsentSettings } from './consent-store.ts'

const LOOSE = 'flex flex-col gap-4 px-5 pt-3 pb-5 sm:px-6 sm:pb-6'
const LINK_LOOK = 'text-jade-700 underline underline-offset-4 hover:text-jade-500'

/**
 * The consent banner. Overlays the page without taking the focus and gives all choices the same weight. Where people
 * fill in a form to buy, it is smaller.
 */
export function Banner() {
  const { banner } = useStore(consentView)
  const isCompact = useLocation().pathname.startsWith('/checkout')
  const box = useRef<HTMLElement>(null)
  useBottomSpace(box)

  /** Moves the focus out of the banner before it is removed. */
  function close(act: () => void) {
    if (box.current?.contains(document.activeElement))
      document.getElementById('main')?.focus({ preventScroll: true })
    act()
  }

  return (
    <section
      ref={box}
      aria-labelledby="consent-title"
      inert={banner === 'leaving'}
      onKeyDown={(event) => event.key === 'Escape' && close(closeBanner)}
      className={cx(
        'fixed inset-x-0 bottom-0 z-40 max-h-[70dvh] overflow-y-auto border-t-2 border-gold-400 bg-surface shadow-float',
        'transition-transform duration-300 starting:translate-y-full sm:right-auto sm:bottom-6 sm:left-6 sm:w-120',
        'sm:rounded-card sm:starting:translate-y-[calc(100%+1.5rem)]',
        banner === 'leaving' && 'translate-y-full sm:translate-y-[calc(100%+1.5rem)]',
      )}
    >
      <div className={isCompact ? 'flex flex-col gap-2 px-4 pt-1 pb-3' : LOOSE}>
        <div>
          <div className="flex items-center justify-between gap-4">
            <h2 id="consent-title" className={isCompact ? 'font-body text-base font-medium' : 'text-h3'}>
              {m.consent_title()}
            </h2>
            <IconButton label={m.common_close()} className="-mr-2.5" onClick={() => close(closeBanner)}>
              <Icon name="close" />
            </IconButton>
          </div>
          <p className="text-sm">{isCompact ? m.consent_text_short() : m.consent_text()}</p>
          <p className="mt-1 flex flex-wrap gap-x-5 text-sm">
            <Link to="/cookies" className={`inline-flex min-h-8 items-center ${LINK_LOOK}`}>
              {m.shell_cookies()}
            </Link>
            <Link to="/privacy" className={`inline-flex min-h-8 items-center ${LINK_LOOK}`}>
              {m.shell_privacy()}
            </Link>
          </p>
        </div>
        <div className="grid gap-2.5 min-[23rem]:grid-cols-3">
          <Button variant="secondary" className="px-2!" onClick={() => close(rejectAll)}>
            {m.consent_reject_all()}
          </Button>
          <Button
            variant="secondary"
            className="px-2!"
            aria-haspopup="dialog"
            onPointerEnter={() => void preloadConsentSettings()}
            onFocus={() => void preloadConsentSettings()}
            onClick={() => void openConsentSettings()}
          >
            {m.consent_customize()}
          </Button>
          <Button variant="secondary" className="px-2!" onClick={() => close(acceptAll)}>
            {m.consent_accept_all()}
          </Button>
        </div>
      </div>
    </section>
  )
}

/**
 * Sets `--banner-height` while the banner is shown: styles use it so that focused elements are not covered and
 * the end of the page stays reachable. Pages that fit into the window are left alone to avoid a layout shift.
 */
function useBottomSpace(box: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement
    const height = box.current?.offsetHeight ?? 0
    if (root.scrollHeight > root.clientHeight) root.style.setProperty('--banner-height', `${height + 24}px`)
    return () => void root.style.removeProperty('--banner-height')
  }, [box])
}
