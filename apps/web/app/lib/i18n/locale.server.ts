import {
  findPageLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  LANGUAGES,
} from '@shop/contract/languages/languages'
import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { readCookie } from '../storage/cookies.ts'
import type { Locale } from './locale.ts'

const current = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => current.getStore() ?? LANGUAGES[0])

/** The language of a request, one of those that are shown: `?lang=`, else the cookie, else the first. */
export function toRequestLocale(request: Request, shown: readonly Locale[]): Locale {
  const wanted = [
    new URL(request.url).searchParams.get(LANGUAGE_PARAMETER),
    readCookie(request.headers.get('cookie') ?? '', LANGUAGE_COOKIE),
  ].map(findPageLanguage)
  return wanted.find((language) => language !== undefined && shown.includes(language)) ?? shown[0]!
}

/** Runs `run` and everything that it awaits with `locale` as the current language. */
export function withLocale<Result>(locale: Locale, run: () => Result): Result {
  return current.run(locale, run)
}
