/** Messages as packages/messages holds them: `{name}` is filled in, and plural forms are chosen by `{count}`. */
export interface MessageGroup {
  [name: string]: string | MessageGroup
}

/** The forms of a plural, in the order in which Polyglot reads them. */
const FORMS = ['one', 'other']

const isPlural = (group: MessageGroup) => Object.keys(group).every((name) => FORMS.includes(name))

/** The same as react-admin's i18n, Polyglot, writes them: `%{name}`, and `%{smart_count} order |||| %{smart_count} orders`. */
export function toPolyglot(group: MessageGroup): MessageGroup {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => {
      if (typeof value === 'string') return [name, toTemplate(value)]
      return [name, isPlural(value) ? toForms(value) : toPolyglot(value)]
    }),
  )
}

const toTemplate = (text: string) => text.replaceAll(/\{(\w+)\}/g, '%{$1}')

function toForms(plural: MessageGroup): string {
  const forms = FORMS.flatMap((form) => (typeof plural[form] === 'string' ? [plural[form]] : []))
  return forms.map((form) => toTemplate(form.replaceAll('{count}', '{smart_count}'))).join(' |||| ')
}
