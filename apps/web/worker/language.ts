/** BCP 47 tags, as in cookie, documents and `Content-Language`. */
const LANGUAGES = ['en', 'zh-CN'] as const

const LANGUAGE_COOKIE = 'language_preference'

type CookieReader = { get(name: string): Promise<{ value?: string } | null> }

/** The language of a page request, by the server's rule: `?lang=`, else the cookie, else English. */
export async function findWantedLanguage(pageUrl: string): Promise<string> {
  const requested = toLanguage(new URL(pageUrl).searchParams.get('lang'))
  if (requested) return requested
  const { cookieStore } = globalThis as { cookieStore?: CookieReader }
  const cookie = await cookieStore?.get(LANGUAGE_COOKIE).catch(() => null)
  return toLanguage(cookie?.value) ?? LANGUAGES[0]
}

function toLanguage(text: string | null | undefined): string | undefined {
  const language = text?.toLowerCase().split('-')[0]
  return LANGUAGES.find((tag) => tag.split('-')[0] === language)
}
