import { useNavigation } from 'react-router'
import { Consent } from '../features/consent/consent.tsx'
import { m } from '../paraglide/messages.js'
import { AnnouncementBar } from './announcement-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { LinkPrefetch } from './link-prefetch.tsx'
import { Overlays } from './overlay/overlays.tsx'
import { RouteFocus } from './route-focus.tsx'
import { useSessionAttribute } from './session/session-script.tsx'
import { useSavedProfile } from './use-saved-profile.ts'

/** The frame of every page: skip link, header, main content, footer and overlays. */
export function Shell({ children }: { children: React.ReactNode }) {
  useSessionAttribute()
  useSavedProfile()
  return (
    <>
      <div className="page flex min-h-dvh flex-col">
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-24 rounded-card bg-jade-700 px-5 py-3 text-white focus:translate-y-0"
        >
          {m.shell_skip_to_content()}
        </a>
        <Consent />
        <NavigationProgress />
        <AnnouncementBar />
        <Header />
        {/* At least as high as the viewport, so that loading content never moves a visible footer. */}
        <main id="main" tabIndex={-1} className="min-h-lvh flex-1">
          {children}
        </main>
        <Footer />
        <RouteFocus />
        <LinkPrefetch />
      </div>
      <Overlays />
    </>
  )
}

/** A progress bar during navigation; visible only when it takes more than 200 ms. */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={m.shell_loading_page()}
      className="fixed inset-x-0 top-0 z-40 h-0.5 origin-left animate-progress bg-gold-400"
    />
  )
}
