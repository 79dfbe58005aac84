import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import {
  Navigate,
  parsePath,
  useLocation,
  useNavigate,
  type NavigateOptions,
  type NavigateProps,
  type Path,
  type To,
} from 'react-router'
import { findAddressLocale, findUnchosenLocale, withLocale } from './locale-address.ts'
import type { Locale } from './locale.ts'

const PathLocale = createContext<Locale | undefined>(undefined)

/**
 * Decides whether links and navigation below it name the language. They do while the page's own address does
 * (`?lang=zh`, from a search engine), so the visit goes on in it without a cookie; and where another tab has chosen another
 * language meanwhile, because page data must come in the language of their document.
 */
export function PathLocaleProvider({ children }: { children: React.ReactNode }) {
  const unchosen = useSyncExternalStore(subscribeToReturn, findUnchosenLocale, findNone)
  const locale = findAddressLocale(useLocation().search) ?? unchosen
  return <PathLocale value={locale}>{children}</PathLocale>
}

/** A shopper who has chosen a language in another tab comes back to this one. */
function subscribeToReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const findNone = (): Locale | undefined => undefined

/** Gives a path of the shop the language of this visit, where paths name one. */
export function useLocalePath(): (to: To) => Partial<Path> {
  const locale = use(PathLocale)
  return useCallback(
    (to) => {
      const path = typeof to === 'string' ? parsePath(to) : to
      return locale ? { ...path, search: withLocale(path.search ?? '', locale) } : path
    },
    [locale],
  )
}

/** `useNavigate` for paths of the shop, in the language of this visit. */
export function useLocaleNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const toLocalePath = useLocalePath()
  return useCallback((to, options) => void navigate(toLocalePath(to), options), [navigate, toLocalePath])
}

/** `Navigate` to a path of the shop, in the language of this visit. */
export function LocaleNavigate({ to, ...rest }: NavigateProps) {
  return <Navigate {...rest} to={useLocalePath()(to)} />
}

/** For forms that lead to another address by themselves: names the language where the address does. */
export function LocaleField() {
  const locale = findAddressLocale(useLocation().search)
  return locale && <input type="hidden" name="lang" value={locale} />
}
