import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import {
  createPath,
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

interface LocalePaths {
  /** Adds `?lang=` to a path of the shop where this visit needs it. */
  toLocalePath: (to: To) => Partial<Path>
  /** React Router's `navigate`, for paths of the shop; keeps the visit's language. */
  navigate: (to: To, options?: NavigateOptions) => void
}

const toParts = (to: To): Partial<Path> => (typeof to === 'string' ? parsePath(to) : to)

/** Without a provider, pages are loaded as documents. */
const Paths = createContext<LocalePaths>({
  toLocalePath: toParts,
  navigate: (to) => location.assign(createPath(toParts(to))),
})

/**
 * Decides whether links and navigation below it carry `?lang=`. They do while the current URL has it (a visit from a
 * search engine, without a cookie), and where another tab has changed the language: page data must be in the language
 * of the document. One context for all links: with hooks of React Router's, each cost as much as the rest of a product
 * card (decision 105).
 */
export function PathLocaleProvider({ children }: { children: React.ReactNode }) {
  const unchosen = useSyncExternalStore(subscribeToReturn, findUnchosenLocale, findNone)
  const locale = findAddressLocale(useLocation().search) ?? unchosen
  const navigate = useNavigate()
  const paths = useMemo((): LocalePaths => {
    const toLocalePath = (to: To) => {
      const path = toParts(to)
      return locale ? { ...path, search: addLocale(path.search ?? '', locale) } : path
    }
    return { toLocalePath, navigate: (to, options) => void navigate(toLocalePath(to), options) }
  }, [locale, navigate])
  return <Paths value={paths}>{children}</Paths>
}

/** Another tab may have changed the language while this one was hidden. */
function subscribeToReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const findNone = (): Locale | undefined => undefined

/** Paths and navigation in the language of the visit. */
export const useLocalePaths = (): LocalePaths => use(Paths)

/** `useNavigate` for paths of the shop; keeps the visit's language. */
export const useLocaleNavigate = (): LocalePaths['navigate'] => use(Paths).navigate

/** `Navigate` to a path of the shop; keeps the visit's language. */
export function LocaleNavigate({ to, ...rest }: NavigateProps) {
  return <Navigate {...rest} to={useLocalePaths().toLocalePath(to)} />
}

/** Hidden field that carries `?lang=` through a GET form. */
export function LocaleField() {
  const locale = findAddressLocale(useLocation().search)
  return locale && <input type="hidden" name="lang" value={locale} />
}
