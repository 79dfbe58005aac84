import english from 'ra-language-english'

const { ra } = english

/** react-admin's own texts, where ours say it more plainly. */
export const reactAdmin = {
  ra: {
    ...ra,
    action: { ...ra.action, add_filter: 'Filter' },
    boolean: { ...ra.boolean, null: '—' },
    message: {
      ...ra.message,
      unsaved_changes: 'Your changes aren’t saved yet. Leave anyway?',
      invalid_form: 'Check the marked fields.',
    },
    notification: {
      ...ra.notification,
      updated: 'Saved |||| %{smart_count} saved',
      created: 'Created',
      deleted: 'Deleted |||| %{smart_count} deleted',
      http_error: 'The server couldn’t do this',
      logged_out: 'Your session has ended. Sign in again.',
      not_authorized: 'Your role doesn’t allow this.',
      offline: 'You’re offline',
    },
  },
}
