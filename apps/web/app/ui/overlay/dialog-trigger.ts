/** Props for a link that opens a dialog instead of its page. */
export interface DialogTriggerProps {
  role: 'button'
  'aria-haspopup': 'dialog'
  onPointerEnter: () => void
  onFocus: () => void
  onClick: (event: React.MouseEvent) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

/** What a dialog trigger does. */
export interface DialogTrigger {
  /** Prefetches the dialog's code on hover or focus. */
  preload: () => unknown
  open: () => unknown
}

/**
 * Makes a link open a dialog; assistive technology sees a button. Its `href` is the page for the same purpose, so it
 * works without JavaScript and in a new tab.
 */
export function toDialogTrigger({ preload, open }: DialogTrigger): DialogTriggerProps {
  return {
    role: 'button',
    'aria-haspopup': 'dialog',
    onPointerEnter: () => void preload(),
    onFocus: () => void preload(),
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void open()
    },
    onKeyDown: (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      void open()
    },
  }
}
