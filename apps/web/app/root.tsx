import { CSPProvider } from '@base-ui/react/csp-provider'
import { getAnnouncement } from '@shop/contract/home/home.endpoints'
import type { Announcement } from '@shop/contract/home/home.schemas'
import { toLanguageAddress } from '@shop/contract/languages/languages'
import { memo, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { ConsentDefaults } from './features/consent/consent-signals.tsx'
import { SessionProvider } from './features/session/session-provider.tsx'
import { VitalsReporter } from './features/vitals/vitals-reporter.tsx'
import type { ApiClient } from './lib/api/api-result.ts'
import { apiFrom } from './lib/api/api.server.ts'
import { PathLocaleProvider } from './lib/i18n/locale-path.tsx'
import { EarlyActionsScript } from './lib/early-actions/early-actions-script.tsx'
import { getLanguageTag, getLocale } from './lib/i18n/locale.ts'
import { rememberTarget } from './lib/navigation/failed-code.ts'
import { OFFLINE_PATH } from './lib/offline/cached-requests.ts'
import { hasSameData } from './lib/react/same-data.ts'
import { StructuredDataEnd } from './lib/seo/structured-data/structured-data-end.tsx'
import { StructuredDataScript } from './lib/seo/structured-data/structured-data-script.tsx'
import { redirectMissing } from './lib/server/redirects.server.ts'
import { hostFrom } from './lib/server/web-host.server.ts'
import { loadCategories, toCategoryNames } from './lib/shop/categories.ts'
import { m } from './paraglide/messages.js'
import { AnnouncementScript, useAnnouncement } from './shell/announcement-bar.tsx'
import { CurrencyScript } from './shell/currency-choice.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { isNotFound, NotFoundPage } from './shell/not-found-page.tsx'
import { SessionScript } from './shell/session/session-script.tsx'
import { Shell } from './shell/shell.tsx'
import headingFontUrl from './fonts/playfair-display.woff2?url'
import bodyFontUrl from './fonts/roboto.woff2?url'
import faviconUrl from './styles/favicon.svg?url'
import themeUrl from './styles/theme.css?url'
import { Toasts } from './ui/overlay/toast.tsx'

/** Settings for every page; the same for every visitor. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const host = hostFrom(context)
  // The offline page is shown much later than it is loaded.
  const isOffline = url.pathname === OFFLINE_PATH
  const [announcement, { tags, ...shopSettings }, categories] = await Promise.all([
    isOffline ? null : findAnnouncement(apiFrom(context)),
    host.readShopSettings(),
    loadCategories(apiFrom(context)),
  ])
  const { publicUrl, demo, demoShopper, offline, vitalsShare, sharePicture } = host.settings
  const { hasCartGooglePay, hasApproximatePrices } = host.settings
  return {
    publicUrl,
    demo,
    demoShopper,
    offline,
    vitalsShare,
    hasCartGooglePay,
    hasApproximatePrices,
    sharePicture,
    ...shopSettings,
    ...(announcement && { announcement }),
    categoryNames: toCategoryNames(categories),
    ...(Object.keys(tags).length > 0 && { tags }),
  }
}

/** The announcement in the language of this render. Optional: pages render without it. */
async function findAnnouncement(api: ApiClient): Promise<Announcement | null> {
  const result = await api.call(getAnnouncement, { query: { language: getLocale() } }).catch(() => undefined)
  return result?.ok ? result.data.announcement : null
}

/**
 * The one stylesheet, by its address: imported by a module, it would be loaded a second time with the first chunk on demand, and
 * every style of the page computed again.
 */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: themeUrl }]

export const middleware: Route.MiddlewareFunction[] = [redirectMissing]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [rememberTarget]

/** Read with every document; what a long visit shows of them is checked by the server when an order is placed. */
export function shouldRevalidate() {
  return false
}

/** For browser automation, and for what was done before (`lib/early-actions`). */
function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = ''
  dispatchEvent(new Event('hydrated'))
}

export function Layout({ children }: { children: React.ReactNode }) {
  useEffect(markHydrated, [])
  const announcement = useAnnouncement()
  return (
    // `data-session` is set before hydration (SessionScript), and so is a dismissed `data-announcement`.
    <html lang={getLanguageTag()} data-announcement={announcement?.id} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0A5B54" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" type="image/svg+xml" href={faviconUrl} />
        <link rel="apple-touch-icon" href="/images/icons/apple-touch-icon.png" />
        <link rel="manifest" href={toLanguageAddress('/manifest.webmanifest', getLocale())} />
        {[bodyFontUrl, headingFontUrl].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <EarlyActionsScript />
        <SessionScript />
        <AnnouncementScript />
        <CurrencyScript />
        <ConsentDefaults />
        <Meta />
        <Links />
        <StructuredDataScript />
      </head>
      <body className="bg-paper font-body text-base text-ink antialiased">
        <CSPProvider disableStyleElements>{children}</CSPProvider>
        <StructuredDataEnd />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function App({ loaderData }: Route.ComponentProps) {
  return (
    <PathLocaleProvider>
      <Shell>
        <Outlet />
      </Shell>
      <SessionProvider />
      <VitalsReporter share={loaderData.vitalsShare} />
      <Toasts />
    </PathLocaleProvider>
  )
}

/** Not rendered again while a page is loading: what a navigation changes is read from the router by the parts that show it. */
export default memo(App, hasSameData)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) {
    return (
      <PathLocaleProvider>
        <Shell>
          <title>{m.error_not_found()}</title>
          <NotFoundPage />
        </Shell>
      </PathLocaleProvider>
    )
  }
  return <ErrorScreen error={error} />
}
