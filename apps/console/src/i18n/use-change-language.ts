import { useI18nProvider, useNotify } from 'react-admin'

/** Changes the language of the console, once its texts are loaded. react-admin's own hook would remount all pages. */
export function useChangeLanguage(): (language: string) => Promise<void> {
  const provider = useI18nProvider()
  const notify = useNotify()
  return async (language) => {
    try {
      await provider.changeLocale(language)
    } catch {
      notify('ra.notification.i18n_error', { type: 'error' })
    }
  }
}
