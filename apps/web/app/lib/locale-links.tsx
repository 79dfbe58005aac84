import { useContext, useMemo } from 'react'
import {
  parsePath,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type To,
} from 'react-router'
import { findAddressLocale, withLocale } from './locale-address.ts'

/**
 * Lets a visit that began at an address with a language (`?lang=zh`, from a search engine) go on in it without storing
 * anything: while the address names a language, all links and navigation within name it too. The router has no public
 * place for this, so its own contexts are filled anew (decision 0033); elsewhere they stay as they are.
 */
export function LocaleLinks({ children }: { children: React.ReactNode }) {
  const locale = findAddressLocale(useLocation().search)
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

/** For forms that lead to another address by themselves: names the language where the address does. */
export function LocaleField() {
  const locale = findAddressLocale(useLocation().search)
  return locale && <input type="hidden" name="lang" value={locale} />
}
