/**
 * Reads the messages of the pages for Paraglide, from this folder alone (no plugin from a CDN). A message is a text with
 * `{parameters}`, or `{ "one": …, "other": … }`, chosen by the plural of the parameter `count`.
 * The settings list the files (apps/web/compile-messages.ts), because an inlang plugin cannot read folders.
 */
const PARAMETER = /\{(\w+)\}/g
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

const isPlural = (value) => Object.keys(value).every((name) => FORMS.includes(name))

/** The messages of a file by their names; those of a shared file are named after its subject: `orders_status_paid`. */
function listMessages(sharedSubject, messages) {
  return sharedSubject ? listShared(messages, sharedSubject.replaceAll('-', '_')) : Object.entries(messages)
}

function listShared(messages, prefix) {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' || isPlural(value)
      ? [[`${prefix}_${name}`, value]]
      : listShared(value, `${prefix}_${name}`),
  )
}

function toPattern(text) {
  const pattern = []
  let end = 0
  for (const match of text.matchAll(PARAMETER)) {
    if (match.index > end) pattern.push({ type: 'text', value: text.slice(end, match.index) })
    pattern.push({ type: 'expression', arg: { type: 'variable-reference', name: match[1] } })
    end = match.index + match[0].length
  }
  if (end < text.length) pattern.push({ type: 'text', value: text.slice(end) })
  return pattern
}

const COUNT_PLURAL = {
  type: 'local-variable',
  name: 'countPlural',
  value: {
    type: 'expression',
    arg: { type: 'variable-reference', name: 'count' },
    annotation: { type: 'function-reference', name: 'plural', options: [] },
  },
}

function toVariants(messageId, value) {
  if (typeof value === 'string') return [{ id: messageId, messageId, matches: [], pattern: toPattern(value) }]
  return Object.entries(value).map(([form, text]) => ({
    id: `${messageId}/${form}`,
    messageId,
    matches: [
      form === 'other'
        ? { type: 'catchall-match', key: 'countPlural' }
        : { type: 'literal-match', key: 'countPlural', value: form },
    ],
    pattern: toPattern(text),
  }))
}

export default {
  key: 'shop.messages',

  toBeImportedFiles: ({ settings }) =>
    settings.messageFiles.map((path) => {
      const [locale, subject, file] = path.split('/').slice(-3)
      return { locale, path, metadata: file === 'shared.json' ? subject : undefined }
    }),

  importFiles: ({ files }) => {
    const bundles = new Map()
    const messages = []
    const variants = []
    for (const { locale, content, toBeImportedFilesMetadata: sharedSubject } of files) {
      for (const [key, value] of listMessages(sharedSubject, JSON.parse(new TextDecoder().decode(content)))) {
        const isPlural = typeof value !== 'string'
        const texts = isPlural ? Object.values(value) : [value]
        const parameters = bundles.get(key) ?? new Set(isPlural ? ['count'] : [])
        for (const text of texts) for (const [, name] of text.matchAll(PARAMETER)) parameters.add(name)
        if (isPlural) parameters.plural = true
        bundles.set(key, parameters)
        // Given, because Paraglide otherwise looks in its database for each message and each variant: half of its time.
        const id = `${key}/${locale}`
        messages.push({
          id,
          bundleId: key,
          locale,
          selectors: isPlural ? [{ type: 'variable-reference', name: 'countPlural' }] : [],
        })
        variants.push(...toVariants(id, value))
      }
    }
    return {
      bundles: [...bundles].map(([id, parameters]) => ({
        id,
        declarations: [
          ...[...parameters].map((name) => ({ type: 'input-variable', name })),
          ...(parameters.plural ? [COUNT_PLURAL] : []),
        ],
      })),
      messages,
      variants,
    }
  },
}
