import { m } from '../../paraglide/messages.js'

/** A name that no filler of forms takes for anything of a person. */
export const TRAP_NAME = 'blank'

/** A field that people neither see nor reach, and machines fill in. Password managers are told to leave it alone. */
export function Trap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {m.contact_trap()}
        <input
          type="text"
          name={TRAP_NAME}
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
