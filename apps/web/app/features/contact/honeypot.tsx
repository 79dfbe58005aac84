import { m } from '../../paraglide/messages.js'

/** A name that form fillers do not map to personal data. */
export const HONEYPOT_NAME = 'blank'

/**
 * Honeypot: a field that is hidden from people and filled in by bots. Attributes make password managers
 * ignore it.
 */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {m.contact_honeypot()}
        <input
          type="text"
          name={HONEYPOT_NAME}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          defaultValue=""
        />
      </label>
    </div>
  )
}
