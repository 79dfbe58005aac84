import { useLocaleState } from 'react-admin'

/** Names countries in the language of the console; the code itself where it is none of a country. */
export function useCountryName(): (code: string) => string {
  const [locale] = useLocaleState()
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return (code) => {
    try {
      return countries.of(code) ?? code
    } catch {
      return code
    }
  }
}
