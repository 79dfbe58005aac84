const EMAIL = /[\p{L}\d.!#$%&'*+=?^_`{|}~-]+@[\p{L}\d-]+(\.[\p{L}\d-]+)+/gu

/** Removes e-mail addresses, which mail servers repeat in their error messages. */
export function withoutEmails(text: string): string {
  return text.replace(EMAIL, '[e-mail]')
}

/** A guest's order is reached by its key, which is in the path of its page (decision 65). */
const ORDER_KEY = /(\/order\/)[\w-]{20,}/g

/** Removes the keys of orders from addresses. */
export function withoutOrderKeys(text: string): string {
  return text.replace(ORDER_KEY, '$1[key]')
}

const withoutSecrets = (text: string) => withoutEmails(withoutOrderKeys(text))

/** The loggable part of an error. Other properties, such as PostgreSQL's `detail`, may hold personal data. */
export function toLoggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) }
  const { code, constraint, table, cause } = error as Error & {
    code?: unknown
    constraint?: unknown
    table?: unknown
  }
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    code,
    constraint,
    table,
    ...(cause === undefined ? {} : { cause: toLoggedError(cause) }),
  }
}
