import { useTranslate } from 'react-admin'
import { ApiError } from '../data/api-error.ts'
import { useErrorText } from '../ui/use-error-text.ts'

/** Turns an error of a passkey into a text: of the server's, or of the browser's dialog, which people can cancel. */
export function usePasskeyErrorText(): (error: unknown) => string {
  const translate = useTranslate()
  const toErrorText = useErrorText()
  return (error) => (error instanceof ApiError ? toErrorText(error) : translate('account.passkeys.failed'))
}
