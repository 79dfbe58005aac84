/** As the cookie, the documents and their headers name the languages. */
const LANGUAGES = ['en', 'zh-CN'] as const

const LANGUAGE_COOKIE = 'language_preference'

type CookieReader = { get(name: string): Promise<{ value?: string } | null> }

/** The language in which a page is wanted, by the server's own rule: `?lang=`, else the cookie, else English. */
export async function findWantedLanguage(pageUrl: string): Promise<string> {
  const asked = toLanguage(new URL(pageUrl).searchParams.get('lang'))
  if (asked) return asked
  const { cookieStore } = globalThis as { cookieStore?: CookieReader }
  const cookie = await cookieStore?.get(LANGUAGE_COOKIE).catch(() => null)
  return toLanguage(cookie?.value) ?? LANGUAGES[0]
}

function toLanguage(text: string | null | undefined): string | undefined {
  const language = text?.toLowerCase().split('-')[0]
  return LANGUAGES.find((tag) => tag.split('-')[0] === language)
}
