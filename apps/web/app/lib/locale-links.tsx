import { useContext, useMemo, useSyncExternalStore } from 'react'
import {
  parsePath,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type To,
} from 'react-router'
import { findAddressLocale, findUnchosenLocale, withLocale } from './locale-address.ts'
import type { Locale } from './locale.ts'

/**
 * Lets a visit that began at an address with a language (`?lang=zh`, from a search engine) go on in it without storing
 * anything: while the address names a language, all links and navigation within name it too. So they do where another tab
 * has chosen another language: a page's data come in one language, which must be its document's. The router has no public
 * place for this, so its own contexts are filled anew (decision 0033); elsewhere they stay as they are.
 */
export function LocaleLinks({ children }: { children: React.ReactNode }) {
  const unchosen = useSyncExternalStore(onSeenAgain, findUnchosenLocale, findNone)
  const locale = findAddressLocale(useLocation().search) ?? unchosen
  const navigation = useContext(NavigationContext)
  const dataRouter = useContext(DataRouterContext)

  const kept = useMemo(() => {
    if (!locale || !dataRouter) return undefined
    const keep = (to: To) => {
      const path = typeof to === 'string' ? parsePath(to) : to
      return { ...path, search: withLocale(path.search ?? '', locale) }
    }
    const { router } = dataRouter
    const navigate: typeof router.navigate = async (to: unknown, options?: unknown) =>
      // A number goes back or forth, to an address that has its language; without a target the page stays.
      router.navigate((typeof to === 'number' || to === null ? to : keep(to as To)) as To, options as object)
    const { navigator } = navigation
    return {
      // What the router tells of itself stays alive behind the new method.
      dataRouter: {
        ...dataRouter,
        router: Object.create(router, { navigate: { value: navigate } }) as typeof router,
      },
      navigation: {
        ...navigation,
        navigator: { ...navigator, createHref: (to: To) => navigator.createHref(keep(to)) },
      },
    }
  }, [locale, dataRouter, navigation])

  if (!kept) return children
  return (
    <DataRouterContext.Provider value={kept.dataRouter}>
      <NavigationContext.Provider value={kept.navigation}>{children}</NavigationContext.Provider>
    </DataRouterContext.Provider>
  )
}

/** Who chooses in another tab comes back to this one. */
function onSeenAgain(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

const findNone = (): Locale | undefined => undefined

/** For forms that lead to another address by themselves: names the language where the address does. */
export function LocaleField() {
  const locale = findAddressLocale(useLocation().search)
  return locale && <input type="hidden" name="lang" value={locale} />
}
