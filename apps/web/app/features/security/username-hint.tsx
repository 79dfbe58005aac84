/** Tells the browser's password store whose password a form is about; nobody sees it. */
export function UsernameHint({ email }: { email: string | undefined }) {
  return <input name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
}
