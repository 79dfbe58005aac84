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
import { findAddressLocale, findUnchosenLocale, addLocale } from './locale-address.ts'
import type { Locale } from './locale.ts'

const PathLocale = createContext<Locale | undefined>(undefined)

/**
 * Decides whether links and navigation below it carry `?lang=`. They do while the current URL has it (a visit from a
 * search engine, without a cookie), and where another tab has changed the language: page data must be in the language
 * of the document.
 */
export function PathLocaleProvider({ children }: { children: React.ReactNode }) {
  const unchosen = useSyncExternalStore(subscribeToReturn, findUnchosenLocale, findNone)
  const locale = findAddressLocale(useLocation().search) ?? unchosen
  return <PathLocale value={locale}>{children}</PathLocale>
}

/** Another tab may have changed the language while this one was hidden. */
function subscribeToReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const findNone = (): Locale | undefined => undefined

/** Returns a function that adds `?lang=` to a path of the shop where this visit needs it. */
export function useLocalePath(): (to: To) => Partial<Path> {
  const locale = use(PathLocale)
  return useCallback(
    (to) => {
      const path = typeof to === 'string' ? parsePath(to) : to
      return locale ? { ...path, search: addLocale(path.search ?? '', locale) } : path
    },
    [locale],
  )
}

/** `useNavigate` for paths of the shop; keeps the visit's language. */
export function useLocaleNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const toLocalePath = useLocalePath()
  return useCallback((to, options) => void navigate(toLocalePath(to), options), [navigate, toLocalePath])
}

/** `Navigate` to a path of the shop; keeps the visit's language. */
export function LocaleNavigate({ to, ...rest }: NavigateProps) {
  return <Navigate {...rest} to={useLocalePath()(to)} />
}

/** Hidden field that carries `?lang=` through a GET form. */
export function LocaleField() {
  const locale = findAddressLocale(useLocation().search)
  return locale && <input type="hidden" name="lang" value={locale} />
}
