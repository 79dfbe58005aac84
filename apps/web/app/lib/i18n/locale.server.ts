import { findPageLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '@shop/contract/languages'
import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { readCookie } from '../storage/cookies.ts'
import type { Locale } from './locale.ts'

const current = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => current.getStore() ?? 'en')

/** The language of a request: `?lang=`, else the cookie, else English. */
export function toRequestLocale(request: Request): Locale {
  return (
    findPageLanguage(new URL(request.url).searchParams.get(LANGUAGE_PARAMETER)) ??
    findPageLanguage(readCookie(request.headers.get('cookie') ?? '', LANGUAGE_COOKIE)) ??
    'en'
  )
}

/** Runs `run` and everything that it awaits with `locale` as the current language. */
export function withLocale<Result>(locale: Locale, run: () => Result): Result {
  return current.run(locale, run)
}
