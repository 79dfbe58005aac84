import { redirectDocument, type ClientLoaderFunctionArgs } from 'react-router'

/**
 * As the `clientLoader` of a payment page, turns client-side navigation into a full page load: only that document's
 * policy allows the card provider.
 */
export function loadFullPage({ request }: Pick<ClientLoaderFunctionArgs, 'request'>): never {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
