/** Hidden field that tells the browser's password manager which account a form is for. */
export function UsernameHint({ email }: { email: string | undefined }) {
  return <input name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
}
